import type { Context } from '../../platform/context.ts'
import { aboutAccount, connectTo } from './open-game.ts'
import { dropAccount, findAccount, findProvider, openAccount, settlePassword } from './game.store.ts'

type AccountKey = { memberId: string; game: string }

/** Requests a pending account from the provider and stores the outcome. An open account is `done`. */
export async function askToOpen(context: Context, key: AccountKey): Promise<'done' | 'refused' | 'unknown'> {
  const [account, provider] = await Promise.all([
    findAccount(context.db, key),
    findProvider(context.db, key.game),
  ])
  if (!account || !provider) return 'refused'
  if (account.state === 'active') return 'done'
  const password = context.secrets.gamePasswords.open(account.password, aboutAccount(key.memberId, key.game))
  const outcome = await connectTo(context, provider).adapter.openAccount({
    username: account.username,
    password,
  })
  if (outcome.kind !== 'done')
    context.log.warn({ game: key.game, reason: outcome.reason }, 'game.account_not_opened')
  if (outcome.kind === 'done') await openAccount(context.db, key, context.clock.now())
  if (outcome.kind === 'refused') await dropAccount(context.db, key)
  return outcome.kind
}

/**
 * Sends the proposed password to the provider and stores it once the provider has accepted it. Until then the member
 * keeps the earlier one. Setting the same password again is harmless.
 */
export async function askForPassword(
  context: Context,
  key: AccountKey,
): Promise<'done' | 'refused' | 'unknown'> {
  const [account, provider] = await Promise.all([
    findAccount(context.db, key),
    findProvider(context.db, key.game),
  ])
  if (!account || !provider) return 'refused'
  const proposed = account.next_password
  if (proposed === null) return 'done'
  const password = context.secrets.gamePasswords.open(proposed, aboutAccount(key.memberId, key.game))
  const { adapter } = connectTo(context, provider)
  const outcome = await adapter.changePassword({ username: account.username, password })
  if (outcome.kind === 'unknown') {
    context.log.warn({ game: key.game, reason: outcome.reason }, 'game.password_change_unknown')
    return 'unknown'
  }
  await settlePassword(context.db, { ...key, proposed, isTaken: outcome.kind === 'done' })
  return outcome.kind
}
