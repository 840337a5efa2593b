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

/** Programs may wish for a result; people get what is drawn. */
export type RequestedResult = 'win' | 'lose' | 'random'

export type Played = { kind: 'played'; round: Round } | { kind: 'notEnough' } | { kind: 'noAccount' }

/**
 * Plays one round of the provider's game: draws what happens and moves the stake and the payout in one transaction.
 * The same intent is played once. Refuses a stake above the balance.
 */
export const playRound = async (
  { db, clock }: Sandbox,
  game: Game,
  order: Bet & { username: string; idempotencyKey: string; requestedResult?: RequestedResult },
): Promise<Played> => {
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

/** Draws until it is as wished; each game has both ends, the rarest once in a hundred. */
const pickOutcome = (rules: Rules, bet: Bet, requestedResult: RequestedResult) => {
  for (;;) {
    const drawnOutcome = rules.play(bet, randomBelow)
    if (requestedResult === 'random') return drawnOutcome
    if (requestedResult === 'win' ? drawnOutcome.payout > bet.stake : drawnOutcome.payout === 0n)
      return drawnOutcome
  }
}
