import { companyOf, type GameAccount } from '@kapao/contract/game'
import type { Context } from '../../platform/context.ts'
import { aboutAccount, type OpenGame } from './open-game.ts'

/** What only the owner is shown: user name, password, and for UFABET the state of its form (specification §3). */
export async function revealAccount(
  context: Context,
  { account, provider, connection }: OpenGame,
): Promise<GameAccount> {
  const { member_id: memberId, username } = account
  const password = context.secrets.gamePasswords.open(account.password, aboutAccount(memberId, provider.code))
  if (companyOf(provider.code) !== 'UFABET') return { username, password }
  const form = await connection.adapter.readFormState()
  return { username, password, ...(form.kind === 'done' ? { eventFormState: form.answer.fields } : {}) }
}
