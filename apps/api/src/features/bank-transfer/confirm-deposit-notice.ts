import { confirmDepositNotice as call } from '@kapao/contract/bank-transfer'
import type { Asked } from '@kapao/contract/call'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { toAmount } from '@kapao/money/satang'
import { findGateway } from '@kapao/providers/qr/gateways'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { findOwnAccount, type FedAccount } from './bank-transaction.store.ts'
import { creditVouchedTransfer } from './credit-vouched-transfer.ts'
import { creditWallet, nameOfAccount } from './credit-wallet.ts'
import { aroundMoment } from './incoming-transfer.ts'
import {
  findIncomingTransferAround,
  insertIncomingTransfer,
  lockIncomingTransfers,
} from './incoming-transfer.store.ts'
import { findNoticeDecision, insertNoticeDecision, type NoticeKey } from './notice-decision.store.ts'
import { findNotice, lockOpenNotice, type NoticeRow } from './notice.store.ts'

type Reference = { bank: string; transRef: string }

type Confirmation = {
  operatorId: string
  notice: NoticeRow
  account: FedAccount
  paidAt: Date
  reference: Reference | undefined
  isAnother: boolean
}

/**
 * Credits an open notice, in the amount that its member gave, once operators have seen the money in one of the site's
 * accounts. Records the incoming transfer, so that a bank transaction or slip that reports it later credits nothing. A
 * repeat with the same account changes nothing.
 *
 * Refuses NO_DATA (no such notice, or it has ended), NO_BANK (no such account, another currency, or one that gift links
 * pay into), VALIDATION_FAILED (paid in the future, half a reference, or none for an account whose bank sends call-backs
 * by reference), TRANSFER_CREDITED, TRANSFER_CONTRADICTED, and IDEMPOTENCY_CONFLICT (a transfer of this amount to the
 * account is known within ten minutes, or it was confirmed with another account). Source: decision record 0089.
 */
export const confirmDepositNotice = operation(call, async ({ body, operator }, context) => {
  const { memberId, noticeId, depositAccountId, reason, isAnother } = body
  const key = { memberId, noticeId }
  const notice = await findNotice(context.db, key)
  if (!notice) return refuse('NO_DATA')
  const account = await findOwnAccount(context.db, depositAccountId)
  if (!account || account.currency !== notice.currency || account.mode === 'LINK') return refuse('NO_BANK')
  const paidAt = new Date(body.paidAt)
  const reference = referenceOf(body)
  if (paidAt > context.clock.now() || !isNamedEnough(account, body)) return refuse('VALIDATION_FAILED')
  const confirmed = await context.keyedTransaction(async (tx) => {
    // The feed locks in the same order.
    await lockIncomingTransfers(tx, { depositAccountId, amountSatang: notice.amount })
    if (!(await lockOpenNotice(tx, key))) return repeat(tx, key, depositAccountId)
    const { operatorId } = operator
    const refused = await credit(context, tx, { operatorId, notice, account, paidAt, reference, isAnother })
    if (refused) return refused
    await insertNoticeDecision(tx, {
      member_id: memberId,
      notice_id: noticeId,
      outcome: 'confirmed',
      deposit_account_id: depositAccountId,
      reason,
      made_by: operatorId,
      made_at: context.clock.now(),
      approval_id: operator.approval?.approvalId ?? null,
      approved_by: operator.approval?.decidedBy ?? null,
    })
    context.noteAct({
      subject: noticeId,
      before: { state: 'open', amount: toAmount(notice.amount) },
      after: { state: 'settled', depositAccountId, ...reference },
    })
    return { message: 'OK' as const }
  })
  if (isRefusal(confirmed)) return confirmed
  context.announce(memberId)
  context.log.info({ memberId, noticeId, operatorId: operator.operatorId }, 'deposit_notice.confirmed')
  return confirmed
})

type Body = Asked<typeof call>['body']

function referenceOf({ senderBank, transRef }: Body): Reference | undefined {
  return senderBank === undefined || transRef === undefined ? undefined : { bank: senderBank, transRef }
}

/** A call-back names its transfer by the reference alone. */
function isNamedEnough({ bankCode }: FedAccount, { senderBank, transRef }: Body): boolean {
  if ((senderBank === undefined) !== (transRef === undefined)) return false
  return transRef !== undefined || findGateway(bankCode)?.reportsTransfers !== true
}

async function repeat(tx: DatabaseTransaction, key: NoticeKey, depositAccountId: string) {
  const known = await findNoticeDecision(tx, key)
  if (known?.outcome !== 'confirmed') return refuse('NO_DATA')
  return known.deposit_account_id === depositAccountId
    ? { message: 'OK' as const }
    : refuse('IDEMPOTENCY_CONFLICT')
}

/** Credits the notice, or returns why not: then nothing was written. */
function credit(context: Context, tx: DatabaseTransaction, confirmation: Confirmation) {
  const { notice, account, reference, paidAt } = confirmation
  if (reference === undefined) return creditUnnamed(context, tx, confirmation)
  return creditVouchedTransfer(context, tx, {
    memberId: notice.member_id,
    slipId: notice.notice_id,
    entryId: context.random.id(),
    account,
    reference,
    amountSatang: notice.amount,
    paidAt,
  })
}

async function creditUnnamed(
  context: Context,
  tx: DatabaseTransaction,
  { operatorId, notice, account, paidAt, isAnother }: Confirmation,
) {
  const { member_id: memberId, amount: amountSatang } = notice
  const { depositAccountId } = account
  const around = { depositAccountId, amountSatang, ...aroundMoment(paidAt) }
  const known = isAnother ? undefined : await findIncomingTransferAround(tx, around)
  if (known !== undefined) return refuse('IDEMPOTENCY_CONFLICT', { incomingTransferId: known })
  const entryId = context.random.id()
  const now = context.clock.now()
  await insertIncomingTransfer(tx, {
    incoming_transfer_id: context.random.id(),
    deposit_account_id: depositAccountId,
    amount: amountSatang,
    paid_at: paidAt,
    sender_bank: null,
    sender_account: null,
    trans_ref: null,
    bank_transaction_id: null,
    state: 'credited',
    member_id: memberId,
    entry_id: entryId,
    recorded_at: now,
    confirmed_by: operatorId,
  })
  const from = nameOfAccount(account.bankCode)
  await creditWallet(tx, { memberId, entryId, account, amountSatang, paidAt, from, at: now })
  return undefined
}
