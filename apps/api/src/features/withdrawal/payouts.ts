import { postRequests } from '@kapao/ledger/ledger'
import { syntheticMemberId } from '@kapao/ledger/synthetic'
import type { PaidOut, PayoutOrder } from '@kapao/providers/payout/payout-adapter'
import type { Outcome } from '@kapao/providers/outcome'
import { createOutboundStore } from '../../outbound/outbound.store.ts'
import type { Outbound, OutboundAnswer, OutboundConnection, OutboundEnding } from '../../outbound/outbound.ts'
import { fileLateAnswer } from '../../outbound/reconcile.ts'
import { schedulePoll } from '../../outbound/schedule.ts'
import { submit } from '../../outbound/submit.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { notifyOfMoney } from '../notification/notification.ts'
import { isPaused } from '../pause/pause.ts'
import { judgeWithdrawal, readSettings } from './judge-withdrawal.ts'
import { payoutJob } from './payout-job.ts'
import { payoutAccountOf, resolutionOf } from './withdrawal-entries.ts'
import { isSubmittable, postponeApproved } from './approval.store.ts'
import type { WithdrawalRow } from './withdrawal.store.ts'

export type PayoutEnding = OutboundEnding &
  ({ as: 'paid'; bankReference: string | null } | { as: 'returned'; reason: string })

/** Withdrawals from their approval on: each is one payout by the bank. */
export const payouts: Outbound<WithdrawalRow, PayoutEnding> = {
  name: 'payout',
  job: payoutJob,
  store: createOutboundStore<WithdrawalRow>({
    table: 'withdrawal',
    id: 'withdrawal_id',
    ready: 'approved',
    submitted: 'submitted',
    manualReview: 'manual_review',
    waiting: { state: 'cooling', until: 'wait_until' },
    submittable: isSubmittable,
    company: 'payout',
  }),
  keyOf: ({ member_id, withdrawal_id }) => ({ memberId: member_id, id: withdrawal_id }),
  since: ({ sent_at, created_at }) => sent_at ?? created_at,
  connect: (context, { member_id }) =>
    Promise.resolve(member_id === syntheticMemberId ? ownPayouts : connectPayouts(context)),
  resubmits: 'when confirmed',
  endingOfNotFound: (answer) => ({ as: 'returned', reason: 'NOT_PAID', answer }),
  columnsOf: (ending) =>
    ending.as === 'paid' ? { bank_reference: ending.bankReference } : { return_reason: ending.reason },
  settle: async (tx, _context, { row, ending: { as }, at }) => {
    const { member_id: memberId, withdrawal_id: withdrawalId, currency } = row
    const moves = [resolutionOf(withdrawalId, as, at)]
    const [posted] = await postRequests(tx, [{ memberId, currency, moves }])
    if (!posted?.ok)
      throw new Error(`The ledger refused the end of withdrawal ${withdrawalId}: ${posted?.refusal}`)
    const kind = as === 'paid' ? 'WITHDRAWAL_PAID' : 'WITHDRAWAL_RETURNED'
    const { amount: amountSatang } = row
    await notifyOfMoney(tx, { memberId, kind, aboutId: withdrawalId, at, amountSatang, currency })
    return undefined
  },
  contradict: (context, row, { as }) =>
    fileLateAnswer(context, {
      account: payoutAccountOf(row.member_id),
      currency: row.currency,
      reference: row.withdrawal_id,
      amountSatang: row.amount,
      happenedAt: row.sent_at ?? row.created_at,
      isMoved: as === 'paid',
    }),
  resume: async (context, row) =>
    (await waitsForBank(context, row)) ? postpone(context, row) : judgeAgain(context, row),
}

/** When the bank could first be asked for a payout: from its approval, which comes after the time that it waits. */
function submittableSince({ approved_at, created_at }: WithdrawalRow): Date {
  return approved_at ?? created_at
}

/** The server pays the synthetic member out itself, at once and without a bank. Decision record 0128. */
const ownPayouts: OutboundConnection<WithdrawalRow, PayoutEnding> = {
  inTurn: (work) => work(),
  idempotencyMilliseconds: Number.POSITIVE_INFINITY,
  prepare: () => Promise.resolve({ kind: 'prepared' }),
  submit: payOurselves,
  resubmit: payOurselves,
  getStatus: payOurselves,
}

function payOurselves({ withdrawal_id }: WithdrawalRow): Promise<OutboundAnswer<PayoutEnding>> {
  return Promise.resolve(answerOf({ kind: 'done', answer: { bankReference: withdrawal_id } }))
}

function connectPayouts({
  payoutAdapter,
  meter,
  clock,
}: Context): OutboundConnection<WithdrawalRow, PayoutEnding> {
  async function pay(row: WithdrawalRow) {
    return answerOf(await payoutAdapter.pay(orderOf(row)))
  }
  return {
    inTurn: (work) => work(),
    idempotencyMilliseconds: payoutAdapter.facts.idempotencyMilliseconds,
    prepare: () => Promise.resolve({ kind: 'prepared' }),
    submit: (row) => {
      meter.payoutSubmitted((clock.now().getTime() - submittableSince(row).getTime()) / 1000)
      return pay(row)
    },
    resubmit: pay,
    getStatus: async (row) => {
      const status = await payoutAdapter.getStatus(orderOf(row))
      if (status.kind === 'notFound') return { kind: 'notFound', answer: 'not found' }
      return status.kind === 'inProgress' ? status : answerOf(status)
    },
  }
}

function orderOf(withdrawal: WithdrawalRow): PayoutOrder {
  return {
    reference: withdrawal.withdrawal_id,
    bank: withdrawal.bank_code,
    accountNo: withdrawal.bank_account_no,
    accountName: withdrawal.bank_account_name,
    amountSatang: withdrawal.amount,
    currency: withdrawal.currency,
  }
}

function answerOf(outcome: Outcome<PaidOut>): OutboundAnswer<PayoutEnding> {
  switch (outcome.kind) {
    case 'done': {
      const { bankReference } = outcome.answer
      return { kind: 'final', ending: { as: 'paid', bankReference, answer: 'paid' } }
    }
    case 'refused': {
      const { reason } = outcome
      return { kind: 'final', ending: { as: 'returned', reason, answer: `refused: ${reason}` } }
    }
    case 'unknown':
      return { kind: 'unknown', answer: outcome.reason }
  }
}

/** What an operator has approved is judged no more: only a pause keeps it from being submitted. */
async function waitsForBank(context: Context, { state, approved_by }: WithdrawalRow): Promise<boolean> {
  return state === 'approved' && (approved_by !== null || (await isPaused(context, 'payout')))
}

/** How often an approved withdrawal looks whether the paying bank is still paused. Resuming it does not wait for that. */
const pausedSeconds = 60

/** The paying bank is paused: the withdrawal stays approved and held, and its job comes again. */
async function postpone(context: Context, row: WithdrawalRow): Promise<void> {
  const key = payouts.keyOf(row)
  const at = secondsAfter(context.clock.now(), pausedSeconds)
  await context.transaction(async (tx) => {
    if (await postponeApproved(tx, key, at)) await schedulePoll(tx, payoutJob, { key, at })
  })
}

/**
 * Judges a withdrawal again by the current settings and facts, and submits it if its waiting time is over and they
 * approve it.
 */
async function judgeAgain(context: Context, { state: from, ...row }: WithdrawalRow): Promise<void> {
  if (from !== 'approved' && from !== 'cooling') return
  const key = payouts.keyOf({ state: from, ...row })
  const settings = await readSettings(context)
  const state = await context.transaction((tx) => judgeWithdrawal(tx, context, { key, from, settings }))
  if (state === false) return
  context.announce(key.memberId)
  if (state === 'approved' && from === 'cooling') await submit(context, payouts, key)
}
