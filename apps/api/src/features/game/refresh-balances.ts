import type { Satang } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { keepBalance, markUnanswered, takeRefresh } from './game.store.ts'
import { findOpenGames, type Member, type OpenGame } from './open-game.ts'

/** How long a balance stays fresh, unless a transfer has moved money since. Product §4. */
const goodSeconds = 10

/**
 * Requests the member's balance from every provider with an account, all at once, and stores each response unless
 * something newer is known. Waits at most three seconds; a later response is stored as well. A member's balances are
 * requested at most once in ten seconds, unless a transfer has moved money since.
 */
export async function refreshBalances(context: Context, member: Member): Promise<void> {
  const running = context.refreshes.get(member.memberId)
  if (running) return running
  const refresh = refreshNow(context, member).finally(() => context.refreshes.delete(member.memberId))
  context.refreshes.set(member.memberId, refresh)
  return refresh
}

async function refreshNow(context: Context, member: Member): Promise<void> {
  const at = context.clock.now()
  const before = secondsAfter(at, -goodSeconds)
  if (!(await takeRefresh(context.db, { memberId: member.memberId, at, before }))) return
  const games = await findOpenGames(context, member)
  const changes = await Promise.all(games.map((game) => refreshBalance(context, game)))
  if (changes.some(Boolean)) context.announce(member.memberId)
}

/** Requests the balance from one provider. Returns satang, or `undefined` if the provider did not state it. */
export async function askBalance(context: Context, game: OpenGame): Promise<Satang | undefined> {
  const outcome = await askOnce(context, game)
  return outcome?.balanceSatang
}

async function refreshBalance(context: Context, game: OpenGame): Promise<boolean> {
  return (await askOnce(context, game))?.isChanged ?? false
}

async function askOnce(
  context: Context,
  game: OpenGame,
): Promise<{ balanceSatang: Satang; isChanged: boolean } | undefined> {
  const { account, connection } = game
  const askedAt = context.clock.now()
  const key = { memberId: account.member_id, game: account.game }
  // What depends on the balance is decided in the transaction that stores it, so each balance is examined once, in
  // order.
  function keep(balanceSatang: Satang): Promise<boolean> {
    return context.transaction(async (tx) => {
      const { isKept, beforeSatang } = await keepBalance(tx, { ...key, balanceSatang, askedAt })
      if (!isKept) return false
      const update = { ...key, beforeSatang, afterSatang: balanceSatang, at: askedAt, isMove: false }
      const hasDecided = await context.onBalanceUpdate(tx, update)
      return hasDecided || balanceSatang !== account.balance
    })
  }
  const outcome = await connection.readBalance(account.username, (late) => {
    keep(late)
      .then((isChanged) => isChanged && context.announce(key.memberId))
      .catch((outage: unknown) => context.log.warn({ err: outage, game: key.game }, 'game.late_balance_lost'))
  })
  if (outcome.kind === 'done') return { balanceSatang: outcome.answer, isChanged: await keep(outcome.answer) }
  context.log.warn({ game: key.game, reason: outcome.reason }, 'game.balance_unavailable')
  await markUnanswered(context.db, { ...key, at: context.clock.now() })
  return undefined
}
