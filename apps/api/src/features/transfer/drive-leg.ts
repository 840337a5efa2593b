import type { GameMove, Prepared, Whereabouts } from '@kapao/providers/game/game-party'
import type { Outcome } from '@kapao/providers/outcome'
import { secondsAfter } from '../../clock.ts'
import type { GameConnection } from '../../games/game-connections.ts'
import type { Context } from '../../context.ts'
import { addJob } from '../../jobs/jobs.ts'
import { nextPollAt } from '../../retry-policy.ts'
import { transact } from '../../transact.ts'
import { connectToGame, holdsLess } from '../game/game.ts'
import { concludeLeg, type Concluded, type Conclusion } from './conclude-leg.ts'
import { askLegJob, jobKeyOf, legKeyOf } from './leg-job.ts'
import { findLeg, type LegKey, type LegRow, markAsked, postponeLeg } from './transfer.store.ts'

/**
 * Takes a held leg to its provider: asks what must be known first, keeps it, then asks for the move. Between keeping
 * and asking lies the point from which the money may have moved; whoever dies there leaves a leg that is asked about by
 * its reference. Goes on with the leg that begins when this one is done.
 */
export const driveLeg = async (context: Context, key: LegKey): Promise<void> => {
  const leg = await findLeg(context.db, key)
  if (leg?.state !== 'held') return
  const connection = await connectToGame(context, leg.game)
  const concluded = await connection.inTurn(() => moveOnce(context, leg, connection))
  await goOn(context, concluded)
}

const goOn = async (context: Context, concluded: Concluded | undefined): Promise<void> => {
  if (concluded?.next) await driveLeg(context, concluded.next)
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
  { party }: GameConnection,
): Promise<Concluded | undefined> => {
  const prepared = await party.prepare(moveOf(leg))
  // Nothing was asked for that could move money, and by this reference nothing will be.
  if (prepared.kind !== 'done')
    return concludeLeg(context, leg, {
      as: 'returned',
      answer: `not begun: ${prepared.reason}`,
      from: ['held'],
    })
  const at = context.clock.now()
  const until = secondsAfter(at, context.retryPolicy.leaseSeconds)
  const isOurs = await markAsked(context.db, legKeyOf(leg), { prepared: prepared.answer, at, until })
  if (!isOurs) return undefined
  const outcome = await party.move({ ...moveOf(leg), prepared: prepared.answer })
  if (outcome.kind === 'unknown') return postpone(context, leg, { answer: outcome.reason, absentSince: null })
  return concludeLeg(context, leg, await conclusionOf(context, leg, outcome))
}

type Definite = Exclude<Outcome<undefined>, { kind: 'unknown' }>

/** A refused move out of a game that holds less is the member's to know; any other is the provider's. */
const conclusionOf = async (context: Context, leg: LegRow, outcome: Definite): Promise<Conclusion> => {
  if (outcome.kind === 'done') return { as: 'done', answer: 'done' }
  const { reason: answer } = outcome
  const isTooMuch = leg.direction === 'out' && (await holdsLess(context, leg))
  return { as: 'returned', answer, code: isTooMuch ? 'MONEY_NOT_ENOUGH' : 'TRANSFER_FAIL' }
}

const postpone = async (
  context: Context,
  leg: LegRow,
  { answer, absentSince }: { answer: string; absentSince: Date | null },
): Promise<undefined> => {
  const now = context.clock.now()
  const usual = nextPollAt(context.retryPolicy, { since: leg.created_at, asked: leg.polls, now })
  // The second look at what is absent comes as soon as it counts.
  const second = absentSince && secondsAfter(absentSince, context.retryPolicy.notFoundApartSeconds)
  const askAt = second && second > now ? second : usual
  const key = legKeyOf(leg)
  await transact(context.db, async (tx) => {
    const isOpen = await postponeLeg(tx, key, { answer, absentSince, askAt })
    if (isOpen && askAt) await addJob(tx, askLegJob, key, { at: askAt, key: jobKeyOf(key) })
    if (isOpen && !askAt)
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
export const askAboutLeg = async (context: Context, leg: LegRow): Promise<void> => {
  const connection = await connectToGame(context, leg.game)
  const move = { ...moveOf(leg), prepared: leg.prepared ?? {} }
  const concluded = await connection.inTurn(async () => {
    const found = await connection.party.lookUp(move)
    return judge(context, leg, { found, connection, move })
  })
  await goOn(context, concluded)
}

type Asking = { found: Whereabouts; connection: GameConnection; move: GameMove & { prepared: Prepared } }

const judge = async (
  context: Context,
  leg: LegRow,
  { found, connection: { party }, move }: Asking,
): Promise<Concluded | undefined> => {
  const { not_found_since: absentSince } = leg
  switch (found.kind) {
    case 'done':
      return concludeLeg(context, leg, { as: 'done', answer: 'done, as it told when asked' })
    case 'refused':
      return concludeLeg(context, leg, await conclusionOf(context, leg, found))
    case 'inProgress':
      return postpone(context, leg, { answer: 'in progress', absentSince: null })
    case 'unknown':
      return postpone(context, leg, { answer: found.reason, absentSince })
    case 'absent':
      break
  }
  if (!maySendAgain(context, leg, party.facts.idempotencyMilliseconds))
    return seeAbsent(context, leg, 'absent')
  const outcome = await party.move(move)
  if (outcome.kind === 'done')
    return concludeLeg(context, leg, { as: 'done', answer: 'done when sent again' })
  // What was sent again may be on its way: from here on it must be seen absent anew.
  if (outcome.kind === 'unknown') return postpone(context, leg, { answer: outcome.reason, absentSince: null })
  // Refused now; but an earlier sending may still be on its way, and this one has left no trace that would stop it.
  return seeAbsent(context, leg, `absent, and refused when sent again: ${outcome.reason}`)
}

const maySendAgain = (context: Context, leg: LegRow, idempotencyMilliseconds: number): boolean =>
  leg.sent_at !== null && context.clock.now().getTime() - leg.sent_at.getTime() < idempotencyMilliseconds

const seeAbsent = async (context: Context, leg: LegRow, answer: string): Promise<Concluded | undefined> => {
  const now = context.clock.now()
  const { not_found_since: since } = leg
  const isTwice = since !== null && now >= secondsAfter(since, context.retryPolicy.notFoundApartSeconds)
  if (isTwice) return concludeLeg(context, leg, { as: 'returned', answer: `${answer}, twice` })
  return postpone(context, leg, { answer, absentSince: since ?? now })
}
