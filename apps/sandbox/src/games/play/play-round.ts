import { randomBelow } from '../../random.ts'
import type { Sandbox } from '../../sandbox.ts'
import type { Game, GameKind } from '../games.ts'
import { lotteryRules } from './lottery.ts'
import { matchRules } from './match.ts'
import { addRound, findRoundByIdempotencyKey, lockAccount, type Round, settleRound } from './round.store.ts'
import type { Bet, Rules } from './rules.ts'
import { slotRules } from './slot.ts'

export const rulesOf: Readonly<Record<GameKind, Rules>> = {
  slot: slotRules,
  match: matchRules,
  lottery: lotteryRules,
}

/** Control calls may request a result; people get a random one. */
export type RequestedResult = 'win' | 'lose' | 'random'

export type Played = { kind: 'played'; round: Round } | { kind: 'notEnough' } | { kind: 'noAccount' }

/**
 * Plays one round of the provider's game: generates the outcome and moves stake and payout in one transaction. One
 * idempotency key plays once. Refuses a stake above the balance (`notEnough`).
 */
export async function playRound(
  { db, clock }: Sandbox,
  game: Game,
  order: Bet & { username: string; idempotencyKey: string; requestedResult?: RequestedResult },
): Promise<Played> {
  const key = { game: game.code, username: order.username }
  return db.transaction().execute(async (transaction): Promise<Played> => {
    if (!(await lockAccount(transaction, key))) return { kind: 'noAccount' }
    const earlier = await findRoundByIdempotencyKey(transaction, {
      ...key,
      idempotencyKey: order.idempotencyKey,
    })
    if (earlier) return { kind: 'played', round: earlier }
    const drawnOutcome = pickOutcome(rulesOf[game.kind], order, order.requestedResult ?? 'random')
    const { choice, stake, idempotencyKey } = order
    if (!(await settleRound(transaction, { ...key, stake, payout: drawnOutcome.payout })))
      return { kind: 'notEnough' }
    const round = { ...key, ...drawnOutcome, choice, stake, idempotencyKey, playedAt: clock.now() }
    return { kind: 'played', round: await addRound(transaction, round) }
  })
}

/**
 * Repeats until the outcome is the requested one. Every game can produce both; the rarest comes about once in a hundred
 * rounds.
 */
function pickOutcome(rules: Rules, bet: Bet, requestedResult: RequestedResult) {
  for (;;) {
    const drawnOutcome = rules.play(bet, randomBelow)
    if (requestedResult === 'random') return drawnOutcome
    if (requestedResult === 'win' ? drawnOutcome.payout > bet.stake : drawnOutcome.payout === 0n)
      return drawnOutcome
  }
}
