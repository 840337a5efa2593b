import { postRequests } from '@kapao/ledger/ledger'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { addJob } from '../../jobs/jobs.ts'
import { moveKnownBalance } from '../game/game.ts'
import { fileLateAnswer } from './difference.ts'
import { holdOf, resolutionOf } from './leg-entries.ts'
import { pollLegJob, jobKeyOf, legKeyOf } from './leg-job.ts'
import {
  beginNextLeg,
  endLeg,
  endTransfer,
  type LegEnd,
  type LegKey,
  type LegRow,
  type TransferRow,
} from './transfer.store.ts'

export type LegEnding = Pick<LegEnd, 'as' | 'answer' | 'decided'> & {
  /** The states that it may end from; asked for, or waiting for a person, unless told. */
  from?: LegEnd['from']
  /** What a failed transfer is answered with. */
  code?: NonNullable<TransferRow['code']>
}

export type Finalized = {
  /** Nobody had ended it before. */
  isOurs: boolean
  /** The leg that begins with the end of this one. */
  next: LegKey | undefined
}

/**
 * Ends a leg, once: settles or voids its hold, begins the leg after it, or ends its transfer, in one transaction. Who
 * comes later with the same outcome changes nothing; with another one, the difference is filed.
 */
export const finalizeLeg = async (context: Context, leg: LegRow, ending: LegEnding): Promise<Finalized> => {
  const { as, answer, decided, code = 'TRANSFER_FAIL' } = ending
  const at = context.clock.now()
  const key = legKeyOf(leg)
  const finalized = await context.transaction(async (tx): Promise<Finalized> => {
    const from = ending.from ?? ['held', 'submitted', 'manual_review']
    const ended = await endLeg(tx, key, { from, as, answer, at, decided })
    if (!ended) return { isOurs: false, next: undefined }
    const transferKey = { memberId: leg.member_id, transferId: leg.transfer_id }
    const pollAt = secondsAfter(at, context.retryPolicy.leaseSeconds)
    const next = as === 'done' ? await beginNextLeg(tx, transferKey, { pollAt, until: pollAt }) : undefined
    // Before the book is written: whoever tells a balance locks the game, then what is granted on it, then the wallet.
    if (as === 'done') await moveKnownBalance(tx, context, leg, at)
    const moves = [resolutionOf(leg.leg_id, as, at), ...(next ? [holdOf({ ...next, happenedAt: at })] : [])]
    const [posted] = await postRequests(tx, [{ memberId: leg.member_id, currency: leg.currency, moves }])
    if (!posted?.ok) throw new Error(`The book refused the end of leg ${leg.leg_id}: ${posted?.refusal}`)
    if (next) await addJob(tx, pollLegJob, legKeyOf(next), { at: pollAt, key: jobKeyOf(legKeyOf(next)) })
    else await endTransfer(tx, transferKey, { ...endOf(leg, as), code: as === 'done' ? null : code, at })
    return { isOurs: true, next: next && legKeyOf(next) }
  })
  if (!finalized.isOurs) await fileLateAnswer(context, key, as)
  context.announce(leg.member_id)
  return finalized
}

/** Where the money is: out of a game that refused it is still there, and between two games it is in the wallet. */
const endOf = (leg: LegRow, as: 'done' | 'returned') => {
  if (as === 'done') return { state: 'done', moneyIn: leg.direction === 'in' ? leg.game : 'WALLET' } as const
  return { state: 'failed', moneyIn: leg.direction === 'in' ? 'WALLET' : leg.game } as const
}
