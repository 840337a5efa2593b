import { companyOf, type GameAccount } from '@kapao/contract/game'
import type { Context } from '../../platform/context.ts'
import { aboutAccount, type OpenGame } from './open-game.ts'

/** What only the owner is shown: user name, password unless it is hidden, and for UFABET the state of its form (specification §3). */
export async function revealAccount(
  context: Context,
  { account, provider, connection }: OpenGame,
  { isPasswordHidden }: { isPasswordHidden: boolean },
): Promise<GameAccount> {
  const { member_id: memberId, username } = account
  const password = isPasswordHidden
    ? ''
    : context.secrets.gamePasswords.open(account.password, aboutAccount(memberId, provider.code))
  if (companyOf(provider.code) !== 'UFABET') return { username, password, isPasswordHidden }
  const form = await connection.adapter.readFormState()
  return {
    username,
    password,
    isPasswordHidden,
    ...(form.kind === 'done' ? { eventFormState: form.answer.fields } : {}),
  }
}
