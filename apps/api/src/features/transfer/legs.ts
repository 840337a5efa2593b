import { postRequests } from '@kapao/ledger/ledger'
import type { GameMove, Prepared } from '@kapao/providers/game/game-adapter'
import type { Outcome } from '@kapao/providers/outcome'
import { v5 } from 'uuid'
import { createOutboundStore } from '../../outbound/outbound.store.ts'
import type {
  Outbound,
  OutboundAnswer,
  OutboundConnection,
  OutboundEnding,
  OutboundKey,
} from '../../outbound/outbound.ts'
import { fileLateAnswer } from '../../outbound/reconcile.ts'
import { schedulePoll } from '../../outbound/schedule.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { connectToGame, holdsLess, moveKnownBalance } from '../game/game.ts'
import { accountOf, holdOf, resolutionOf } from './leg-entries.ts'
import { beginNextLeg, endTransfer, type LegRow, type TransferRow } from './transfer.store.ts'

export type LegEnding = OutboundEnding & {
  as: 'done' | 'returned'
  /** The refusal code of a failed transfer, `TRANSFER_FAIL` by default. */
  code?: NonNullable<TransferRow['code']>
}

/** The legs of transfers: each moves money between the wallet and one game. */
export const legs: Outbound<LegRow, LegEnding> = {
  name: 'transfer',
  job: { name: 'pollLeg', recovery: 'recoverLegs', keyOf: ({ id }) => `leg ${id}` },
  store: createOutboundStore<LegRow>({
    table: 'transfer_leg',
    id: 'leg_id',
    ready: 'held',
    submitted: 'submitted',
    manualReview: 'manual_review',
    endedIn: 'ended_in',
  }),
  keyOf: ({ member_id, leg_id }) => ({ memberId: member_id, id: leg_id }),
  since: ({ created_at }) => created_at,
  connect: (context, leg) => connectLeg(context, leg.game),
  resubmits: 'when not found',
  endingOfNotFound: (answer) => ({ as: 'returned', answer }),
  columnsOf: () => ({}),
  settle: async (tx, context, ended) => settleLeg(tx, context, ended),
  contradict: (context, leg, { as }) =>
    fileLateAnswer(context, {
      account: accountOf(leg.game),
      currency: leg.currency,
      reference: leg.reference,
      amountSatang: leg.amount,
      happenedAt: leg.created_at,
      isMoved: as === 'done',
    }),
}

/** The legs of a transfer have derived ids, so that a repeat has the same legs. */
export function legIdOf(transferId: string, legNo: 1 | 2): string {
  return v5(`leg ${legNo}`, transferId)
}

async function connectLeg(context: Context, game: string): Promise<OutboundConnection<LegRow, LegEnding>> {
  const { adapter, inTurn } = await connectToGame(context, game)
  return {
    inTurn,
    idempotencyMilliseconds: adapter.facts.references.idempotencyMilliseconds,
    prepare: async (leg) => {
      const prepared = await adapter.prepare(moveOf(leg))
      if (prepared.kind === 'done') return { kind: 'prepared', stored: prepared.answer }
      return { kind: 'final', ending: { as: 'returned', answer: `not submitted: ${prepared.reason}` } }
    },
    submit: async (leg) => {
      const outcome = await adapter.move(moveOf(leg))
      if (outcome.kind === 'unknown') return { kind: 'unknown', answer: outcome.reason }
      return { kind: 'final', ending: await endingOf(context, leg, outcome) }
    },
    getStatus: async (leg): Promise<OutboundAnswer<LegEnding>> => {
      const status = await adapter.getStatus(moveOf(leg))
      switch (status.kind) {
        case 'done':
          return { kind: 'final', ending: { as: 'done', answer: 'done, by its own status' } }
        case 'refused':
          return { kind: 'final', ending: await endingOf(context, leg, status) }
        case 'unknown':
          return { kind: 'unknown', answer: status.reason }
        case 'notFound':
          return { kind: 'notFound', answer: 'not found' }
        case 'inProgress':
          return status
      }
    },
    resubmit: async (leg) => {
      const outcome = await adapter.move(moveOf(leg))
      if (outcome.kind === 'done')
        return { kind: 'final', ending: { as: 'done', answer: 'done when submitted again' } }
      if (outcome.kind === 'unknown') return { kind: 'unknown', answer: outcome.reason }
      // An earlier request may still be on its way, and this refused one left nothing at the provider that would stop
      // it.
      return { kind: 'notFound', answer: `not found, and refused when submitted again: ${outcome.reason}` }
    },
  }
}

function moveOf({
  reference,
  username,
  direction,
  amount,
  prepared,
}: LegRow): GameMove & { prepared: Prepared } {
  return {
    reference,
    username,
    direction,
    amountSatang: amount,
    prepared: prepared ?? {},
  }
}

type Final = Exclude<Outcome<undefined>, { kind: 'unknown' }>

/** A refused move out of a game that holds less is MONEY_NOT_ENOUGH; any other refusal is TRANSFER_FAIL. */
async function endingOf(context: Context, leg: LegRow, outcome: Final): Promise<LegEnding> {
  if (outcome.kind === 'done') return { as: 'done', answer: 'done' }
  const isTooMuch = leg.direction === 'out' && (await holdsLess(context, leg))
  return {
    as: 'returned',
    answer: outcome.reason,
    code: isTooMuch ? 'MONEY_NOT_ENOUGH' : 'TRANSFER_FAIL',
  }
}

/** Settles or voids the leg's hold, and holds the money of the next leg or ends the transfer. */
const settleLeg: Outbound<LegRow, LegEnding>['settle'] = async (
  tx,
  context,
  { row: leg, ending: { as, code = 'TRANSFER_FAIL' }, at },
): Promise<OutboundKey | undefined> => {
  const transferKey = { memberId: leg.member_id, transferId: leg.transfer_id }
  const pollAt = secondsAfter(at, context.retryPolicy.leaseSeconds)
  const next = as === 'done' ? await beginNextLeg(tx, transferKey, { pollAt, until: pollAt }) : undefined
  // Before the ledger: every transaction locks a game's balance first, then its grants, then the wallet.
  if (as === 'done') await moveKnownBalance(tx, context, leg, at)
  const moves = [resolutionOf(leg.leg_id, as, at), ...(next ? [holdOf({ ...next, happenedAt: at })] : [])]
  const [posted] = await postRequests(tx, [{ memberId: leg.member_id, currency: leg.currency, moves }])
  if (!posted?.ok) throw new Error(`The ledger refused the end of leg ${leg.leg_id}: ${posted?.refusal}`)
  if (next) await schedulePoll(tx, legs.job, { key: legs.keyOf(next), at: pollAt })
  else await endTransfer(tx, transferKey, { ...endOf(leg, as), code: as === 'done' ? null : code, at })
  return next && legs.keyOf(next)
}

/**
 * Where the money is after a transfer: still in the game that refused to pay it out, or in the wallet if the second of
 * two games refused it.
 */
function endOf(leg: LegRow, as: 'done' | 'returned') {
  if (as === 'done') return { state: 'done', moneyIn: leg.direction === 'in' ? leg.game : 'WALLET' } as const
  return { state: 'failed', moneyIn: leg.direction === 'in' ? 'WALLET' : leg.game } as const
}
