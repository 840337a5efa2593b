import type { GameAdapter, ListedMove } from '@kapao/providers/game/game-adapter'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Job } from '../../jobs/jobs.ts'
import { connectToAll } from '../game/game.ts'
import { compareByCount, compareByReference, type Found } from './compare-moves.ts'
import {
  type BookSide,
  type ComparedLeg,
  findLegsAskedWithin,
  findLegsBegunSince,
  readBookSide,
} from './comparison.store.ts'
import {
  closeDifferences,
  fileDifference,
  findComparedTo,
  findOpenDifferences,
  keepComparedTo,
} from './difference.store.ts'

/** What is younger may still be on its way into the provider's list. */
const settledAfterSeconds = 300
/** Clocks differ, and a transfer may be open for a day: so much around the period is there to be matched. */
const aroundSeconds = 300
const longestOpenSeconds = 25 * 3600
/** A difference is looked at anew for so long; older ones stay open until a person has seen to them. */
const lookedAtSeconds = 3 * 24 * 3600
const mostPages = 1000

type Provider = Awaited<ReturnType<typeof connectToAll>>[number]

/** Every quarter of an hour: compares the book with each provider, and files what differs. Repairs nothing. */
export const reconcileGames: Job = {
  name: 'reconcileGames',
  schedule: '*/15 * * * *',
  run: async (_payload, context) => {
    for (const each of await connectToAll(context)) await reconcileGame(context, each)
  },
}

/** Compares one provider's totals and its list of moves with the book. Where it does not answer, nothing changes. */
export const reconcileGame = async (context: Context, provider: Provider): Promise<void> => {
  await compareTotals(context, provider)
  await compareMoves(context, provider)
}

const compareTotals = async (
  context: Context,
  { provider, connection: { adapter } }: Provider,
): Promise<void> => {
  const game = provider.code
  const startedAt = context.clock.now()
  const before = await readBookSide(context.db, { game, currency: provider.currency })
  const totals = await adapter.readTotals()
  if (totals.kind !== 'done') return logUnanswered(context, game, totals.reason)
  const begun = await findLegsBegunSince(context.db, game, startedAt)
  const at = context.clock.now()
  const providerSatang = totals.answer.inSatang - totals.answer.outSatang
  const isExplained = explains(before, begun, providerSatang)
  if (!isExplained)
    await fileDifference(context.db, {
      difference_id: context.random.id(),
      game,
      kind: 'TOTAL_DIFFERS',
      reference: '',
      book: before.balanceSatang,
      provider: providerSatang,
      happened_at: at,
      found_at: at,
    })
  const open = (await findOpenDifferences(context.db, game)).filter(({ kind }) => kind === 'TOTAL_DIFFERS')
  if (isExplained)
    await closeDifferences(context.db, { game, ids: open.map((each) => each.difference_id), at })
}

/**
 * Whether the provider's total is the book's, give or take what was on its way while it was asked: legs that were open
 * when the book was read, and those that began since, may each be in it or not.
 */
const explains = (
  { balanceSatang, open }: BookSide,
  begun: readonly ComparedLeg[],
  providerSatang: bigint,
): boolean => {
  const onTheWay = new Map([...open, ...begun].map((leg) => [leg.leg_id, leg]))
  const sum = (direction: 'in' | 'out'): bigint =>
    [...onTheWay.values()]
      .filter((leg) => leg.direction === direction)
      .reduce((total, { amount }) => total + amount, 0n)
  const difference = providerSatang - balanceSatang
  return difference >= -sum('out') && difference <= sum('in')
}

const compareMoves = async (
  context: Context,
  { provider, connection: { adapter } }: Provider,
): Promise<void> => {
  const game = provider.code
  const now = context.clock.now()
  const to = secondsAfter(now, -settledAfterSeconds)
  const open = (await findOpenDifferences(context.db, game)).filter(
    ({ kind, happened_at: at }) => kind !== 'TOTAL_DIFFERS' && at > secondsAfter(now, -lookedAtSeconds),
  )
  const comparedTo = (await findComparedTo(context.db, game)) ?? secondsAfter(now, -lookedAtSeconds)
  const from = open.reduce((first, { happened_at: at }) => (at < first ? at : first), comparedTo)
  if (from >= to) return
  const moves = await listAll(adapter, secondsAfter(from, -aroundSeconds), now)
  if (typeof moves === 'string') return logUnanswered(context, game, moves)
  const legs = await findLegsAskedWithin(context.db, {
    game,
    from: secondsAfter(from, -longestOpenSeconds),
    to: now,
  })
  const compare = adapter.facts.references === 'none' ? compareByCount : compareByReference
  const found = compare({ legs, moves, from, to })
  for (const each of found) await fileFound(context, game, each)
  const isFound = new Set(found.map(({ kind, reference }) => `${kind} ${reference}`))
  const gone = open.filter(
    ({ kind, reference, happened_at: at }) => at < to && !isFound.has(`${kind} ${reference}`),
  )
  await closeDifferences(context.db, { game, ids: gone.map((each) => each.difference_id), at: now })
  await keepComparedTo(context.db, game, to)
}

const fileFound = (
  context: Context,
  game: string,
  { kind, reference, book, provider, at }: Found,
): Promise<void> =>
  fileDifference(context.db, {
    difference_id: context.random.id(),
    game,
    kind,
    reference,
    book,
    provider,
    happened_at: at,
    found_at: context.clock.now(),
  })

/** Every page of a provider's list, or why there is none. */
const listAll = async (adapter: GameAdapter, from: Date, to: Date): Promise<ListedMove[] | string> => {
  const moves: ListedMove[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const listed = await adapter.listMoves({ from, to, after })
    if (listed.kind !== 'done') return listed.reason
    moves.push(...listed.answer.moves)
    after = listed.answer.after
    if (after === undefined) return moves
  }
  return 'the list does not end'
}

const logUnanswered = (context: Context, game: string, reason: string): void =>
  context.log.warn({ game, reason }, 'the provider cannot be compared now')
