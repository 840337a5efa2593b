import type { GameMove, Prepared, TransferStatus } from '@kapao/providers/game/game-adapter'
import type { Outcome } from '@kapao/providers/outcome'
import { secondsAfter } from '../../platform/clock.ts'
import type { GameConnection } from '../../connections/game-connections.ts'
import type { Context } from '../../platform/context.ts'
import { addJob } from '../../jobs/jobs.ts'
import { nextPollAt } from '../../platform/retry-policy.ts'
import { connectToGame, holdsLess } from '../game/game.ts'
import { finalizeLeg, type Finalized, type LegEnding } from './finalize-leg.ts'
import { pollLegJob, jobKeyOf, legKeyOf } from './leg-job.ts'
import { findLeg, type LegKey, type LegRow, markSubmitted, recordPoll } from './transfer.store.ts'

/**
 * Takes a held leg to its provider: asks what must be known first, keeps it, then asks for the move. Between keeping
 * and asking lies the point from which the money may have moved; whoever dies there leaves a leg that is asked about by
 * its reference. Goes on with the leg that begins when this one is done.
 */
export const submitLeg = async (context: Context, key: LegKey): Promise<void> => {
  const leg = await findLeg(context.db, key)
  if (leg?.state !== 'held') return
  const connection = await connectToGame(context, leg.game)
  const finalized = await connection.inTurn(() => moveOnce(context, leg, connection))
  await goOn(context, finalized)
}

const goOn = async (context: Context, finalized: Finalized | undefined): Promise<void> => {
  if (finalized?.next) await submitLeg(context, finalized.next)
}

const moveOf = ({ reference, username, direction, amount }: LegRow): GameMove => ({
  reference,
  username,
  direction,
  amountSatang: amount,
})

const moveOnce = async (
  context: Context,
  leg: LegRow,
  { adapter }: GameConnection,
): Promise<Finalized | undefined> => {
  const prepared = await adapter.prepare(moveOf(leg))
  // Nothing was asked for that could move money, and by this reference nothing will be.
  if (prepared.kind !== 'done')
    return finalizeLeg(context, leg, {
      as: 'returned',
      answer: `not begun: ${prepared.reason}`,
      from: ['held'],
    })
  const at = context.clock.now()
  const until = secondsAfter(at, context.retryPolicy.leaseSeconds)
  const isOurs = await markSubmitted(context.db, legKeyOf(leg), { prepared: prepared.answer, at, until })
  if (!isOurs) return undefined
  const outcome = await adapter.move({ ...moveOf(leg), prepared: prepared.answer })
  if (outcome.kind === 'unknown')
    return pollLater(context, leg, { answer: outcome.reason, notFoundSince: null })
  return finalizeLeg(context, leg, await endingOf(context, leg, outcome))
}

type Definite = Exclude<Outcome<undefined>, { kind: 'unknown' }>

/** A refused move out of a game that holds less is the member's to know; any other is the provider's. */
const endingOf = async (context: Context, leg: LegRow, outcome: Definite): Promise<LegEnding> => {
  if (outcome.kind === 'done') return { as: 'done', answer: 'done' }
  const { reason: answer } = outcome
  const isTooMuch = leg.direction === 'out' && (await holdsLess(context, leg))
  return { as: 'returned', answer, code: isTooMuch ? 'MONEY_NOT_ENOUGH' : 'TRANSFER_FAIL' }
}

const pollLater = async (
  context: Context,
  leg: LegRow,
  { answer, notFoundSince }: { answer: string; notFoundSince: Date | null },
): Promise<undefined> => {
  const now = context.clock.now()
  const usual = nextPollAt(context.retryPolicy, { since: leg.created_at, asked: leg.polls, now })
  // The second look at what is absent comes as soon as it counts.
  const second = notFoundSince && secondsAfter(notFoundSince, context.retryPolicy.notFoundApartSeconds)
  const pollAt = second && second > now ? second : usual
  const key = legKeyOf(leg)
  await context.transaction(async (tx) => {
    const isOpen = await recordPoll(tx, key, { answer, notFoundSince, pollAt })
    if (isOpen && pollAt) await addJob(tx, pollLegJob, key, { at: pollAt, key: jobKeyOf(key) })
    if (isOpen && !pollAt)
      context.log.error(
        { game: leg.game, memberId: leg.member_id, legId: leg.leg_id },
        'a transfer needs a person',
      )
  })
  context.announce(leg.member_id)
}

/**
 * Asks what became of a leg that was asked for. `done` and `refused` end it. Absent, it is asked for again by the same
 * reference where the provider still takes that for the same move; where it may not be sent again, or is refused then,
 * the money returns when that was so twice, a minute apart. Anything else waits.
 */
export const pollLegStatus = async (context: Context, leg: LegRow): Promise<void> => {
  const connection = await connectToGame(context, leg.game)
  const move = { ...moveOf(leg), prepared: leg.prepared ?? {} }
  const finalized = await connection.inTurn(async () => {
    const found = await connection.adapter.getStatus(move)
    return judge(context, leg, { found, connection, move })
  })
  await goOn(context, finalized)
}

type PollContext = {
  found: TransferStatus
  connection: GameConnection
  move: GameMove & { prepared: Prepared }
}

const judge = async (
  context: Context,
  leg: LegRow,
  { found, connection: { adapter }, move }: PollContext,
): Promise<Finalized | undefined> => {
  const { not_found_since: notFoundSince } = leg
  switch (found.kind) {
    case 'done':
      return finalizeLeg(context, leg, { as: 'done', answer: 'done, by its own status' })
    case 'refused':
      return finalizeLeg(context, leg, await endingOf(context, leg, found))
    case 'inProgress':
      return pollLater(context, leg, { answer: 'in progress', notFoundSince: null })
    case 'unknown':
      return pollLater(context, leg, { answer: found.reason, notFoundSince })
    case 'notFound':
      break
  }
  if (!maySendAgain(context, leg, adapter.facts.idempotencyMilliseconds))
    return recordNotFound(context, leg, 'not found')
  const outcome = await adapter.move(move)
  if (outcome.kind === 'done')
    return finalizeLeg(context, leg, { as: 'done', answer: 'done when sent again' })
  // What was sent again may be on its way: from here on it must be seen absent anew.
  if (outcome.kind === 'unknown')
    return pollLater(context, leg, { answer: outcome.reason, notFoundSince: null })
  // Refused now; but an earlier sending may still be on its way, and this one has left no trace that would stop it.
  return recordNotFound(context, leg, `not found, and refused when sent again: ${outcome.reason}`)
}

const maySendAgain = (context: Context, leg: LegRow, idempotencyMilliseconds: number): boolean =>
  leg.sent_at !== null && context.clock.now().getTime() - leg.sent_at.getTime() < idempotencyMilliseconds

const recordNotFound = async (
  context: Context,
  leg: LegRow,
  answer: string,
): Promise<Finalized | undefined> => {
  const now = context.clock.now()
  const { not_found_since: since } = leg
  const isTwice = since !== null && now >= secondsAfter(since, context.retryPolicy.notFoundApartSeconds)
  if (isTwice) return finalizeLeg(context, leg, { as: 'returned', answer: `${answer}, twice` })
  return pollLater(context, leg, { answer, notFoundSince: since ?? now })
}
