import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { postRequests } from '@kapao/ledger/ledger'
import { parseAmount, type Satang } from '@kapao/money/satang'
import type { Context, OperationContext } from '../../platform/context.ts'
import type { Caller } from '../../platform/operation.ts'
import { withdrawalCondition } from '../grant/grant.ts'
import { refusePaused } from '../pause/pause.ts'
import { noteSecurityEvent, refuseUnconfirmedWithdrawal } from '../session/session.ts'
import { readWithdrawLimits } from '../site/site.ts'
import { type ApprovalSettings, judgeWithdrawal, readSettings } from './judge-withdrawal.ts'
import { holdOf } from './withdrawal-entries.ts'
import { findBankAccount, findOpenWithdrawal, holdBankAccount, insertWithdrawal } from './withdrawal.store.ts'

export type WithdrawalParams = {
  member: Caller
  /** The caller's, for the notice that the member gets. */
  device: string
  address: string
  /** The same request has the same id, so that a repeat is the same withdrawal. */
  withdrawalId: string
  amountSatang: Satang
}

export type NotWithdrawn = Refusal<
  | 'NO_BANK'
  | 'WITHDRAW_MINIMUM'
  | 'WITHDRAW_MAXIMUM'
  | 'WITHDRAW_IN_PROGRESS'
  | 'PARTY_PAUSED'
  | 'BONUS_CONDITION'
  | 'MONEY_NOT_ENOUGH'
  | 'STEP_UP_REQUIRED'
>

/** Refuses an amount outside the operator's limits, with the figure. Specification §5. */
export async function refuseAmount(
  context: Context,
  { amountSatang, member: { currency } }: Pick<WithdrawalParams, 'amountSatang' | 'member'>,
): Promise<undefined | Refusal<'WITHDRAW_MINIMUM' | 'WITHDRAW_MAXIMUM'>> {
  const { withdrawMin, withdrawMax } = await readWithdrawLimits(context, currency)
  const isTooSmall = amountSatang === 0n || amountSatang < (parseAmount(withdrawMin) ?? 0n)
  if (isTooSmall) return refuse('WITHDRAW_MINIMUM', { min: withdrawMin, currency })
  if (amountSatang > (parseAmount(withdrawMax) ?? 0n))
    return refuse('WITHDRAW_MAXIMUM', { max: withdrawMax, currency })
  return undefined
}

/** Refuses a second withdrawal early. The unique index is what guarantees that there is only one. */
export async function refuseSecond(
  context: Context,
  memberId: string,
): Promise<undefined | Refusal<'WITHDRAW_IN_PROGRESS'>> {
  return (await findOpenWithdrawal(context.db, memberId)) ? refuse('WITHDRAW_IN_PROGRESS') : undefined
}

/**
 * Refuses WITHDRAW_IN_PROGRESS while a withdrawal goes to a member's bank account. Otherwise none begins until the
 * transaction ends, so the account can be corrected. Called before rows are locked.
 */
export async function refuseWhileWithdrawing(
  tx: DatabaseTransaction,
  memberId: string,
): Promise<undefined | Refusal<'WITHDRAW_IN_PROGRESS'>> {
  await holdBankAccount(tx, memberId, 'correction')
  return (await findOpenWithdrawal(tx, memberId)) ? refuse('WITHDRAW_IN_PROGRESS') : undefined
}

/**
 * Commits a withdrawal with its hold, its judgement by the operator's rules, and the job that continues it, before the
 * bank is called. One that existed before is left as it is. A refusal leaves nothing.
 */
export async function startWithdrawal(
  context: OperationContext,
  params: WithdrawalParams,
): Promise<undefined | NotWithdrawn> {
  const refusedAmount = await refuseAmount(context, params)
  if (refusedAmount) return refusedAmount
  const unconfirmed = await refuseUnconfirmedWithdrawal(context, params.member, params.amountSatang)
  if (unconfirmed) return unconfirmed
  const settings = await readSettings(context)
  const { withdrawMax } = await readWithdrawLimits(context, params.member.currency)
  const mostSatang = parseAmount(withdrawMax) ?? 0n
  // Stores the idempotency key without a response: a repeat reads the current state of the withdrawal.
  const refused = await context.keyedTransaction((tx) =>
    writeWithdrawal(tx, context, params, { settings, mostSatang }),
  )
  if (isRefusal(refused)) return refused
  context.announce(params.member.memberId)
  return undefined
}

async function writeWithdrawal(
  tx: DatabaseTransaction,
  context: Context,
  {
    member: { memberId, sessionId, currency },
    device,
    address,
    withdrawalId,
    amountSatang,
  }: WithdrawalParams,
  { settings, mostSatang }: { settings: ApprovalSettings; mostSatang: Satang },
): Promise<undefined | Exclude<NotWithdrawn, Refusal<'WITHDRAW_MINIMUM' | 'STEP_UP_REQUIRED'>>> {
  const key = { memberId, id: withdrawalId }
  await holdBankAccount(tx, memberId, 'withdrawal')
  const account = await findBankAccount(tx, memberId)
  if (!account?.bank_code || !account.bank_account_no) return refuse('NO_BANK')
  const now = context.clock.now()
  const written = await insertWithdrawal(tx, {
    member_id: memberId,
    withdrawal_id: withdrawalId,
    amount: amountSatang,
    currency,
    ...account,
    // Until it is judged later in this transaction.
    state: 'review',
    created_at: now,
  })
  if (written === 'same') return undefined
  if (written === 'other') return refuse('WITHDRAW_IN_PROGRESS')
  const paused = await refusePaused(tx, ['payout'])
  if (paused) return paused
  // Before the wallet is locked: the member's grant is always locked before the wallet (decision record 0036).
  const bound = await withdrawalCondition(tx, context, { memberId, currency, amountSatang, mostSatang })
  if (bound) return bound
  const move = holdOf({
    member_id: memberId,
    withdrawal_id: withdrawalId,
    amount: amountSatang,
    ...account,
    happenedAt: now,
  })
  const [held] = await postRequests(tx, [{ memberId, currency, moves: [move] }])
  if (held && !held.ok && held.refusal === 'MONEY_NOT_ENOUGH') return refuse('MONEY_NOT_ENOUGH')
  if (!held?.ok) throw new Error(`The book refused a withdrawal: ${held?.refusal}`)
  const doer = { memberId, sessionId, device, address }
  await noteSecurityEvent(tx, context, { ...doer, kind: 'WITHDRAWAL', amountSatang, currency })
  await judgeWithdrawal(tx, context, { key, from: 'review', settings })
  return undefined
}
