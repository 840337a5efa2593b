import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/operation.ts'
import { aboutAccount, findOpenGameOf } from './open-game.ts'

type Params = { provider: string; username: string }
type Refused = Refusal<'SLOT_NO_ACCOUNT' | 'NOT_AREASLOT' | 'LOGIN_FAIL'>

/**
 * Requests a link into the caller's own account. Refuses SLOT_NO_ACCOUNT (no account, or another member's user name),
 * NOT_AREASLOT (the same, at AREASLOT) and LOGIN_FAIL (the provider returns no link).
 */
export async function createLoginLink(
  context: Context,
  member: Caller,
  { provider, username }: Params,
): Promise<{ link: string } | Refused> {
  const company = provider.toUpperCase()
  const game = await findOpenGameOf(context, member, company)
  if (isRefusal(game)) return refuse('SLOT_NO_ACCOUNT')
  const { code } = game.provider
  if (game.account.username !== username)
    return refuse(company === 'AREASLOT' ? 'NOT_AREASLOT' : 'SLOT_NO_ACCOUNT')
  const password = context.secrets.gamePasswords.open(
    game.account.password,
    aboutAccount(member.memberId, code),
  )
  const outcome = await game.connection.adapter.openLink({ username, password })
  if (outcome.kind === 'done') return outcome.answer
  context.log.warn({ game: code, reason: outcome.reason }, 'game.login_link_unavailable')
  return refuse('LOGIN_FAIL')
}
