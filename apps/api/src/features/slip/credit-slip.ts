import { isRefusal, refuse } from '@kapao/contract/refusal'
import { creditSlip as call } from '@kapao/contract/slip'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { parseAmount, type Satang, toAmount } from '@kapao/money/satang'
import type { SlipReference } from '@kapao/providers/slip-adapter'
import { operation } from '../../platform/operation.ts'
import { creditVouchedTransfer } from '../bank-transfer/bank-transfer.ts'
import { readStanding } from '../session/session.ts'
import { findSlipCredit, insertSlipCredit, lockFailedSlip, setCredited } from './slip-credit.store.ts'
import { findOwnAccounts, findSender, type OwnAccount, type SlipKey, type SlipRow } from './slip.store.ts'

/**
 * Credits a slip that was refused, after operators have seen the transfer in the account: under its reference, which
 * credits one member once ever, whatever reported the transfer first (decision record 0026). It does not prove the
 * member's bank account. A repeat with the same account and amount changes nothing.
 *
 * Refuses NO_DATA (no such member or slip, or it was not refused), NO_BANK (no such account, or another currency),
 * VALIDATION_FAILED (no reference is known, another than the picture's is given, or it was paid after the slip was sent),
 * TRANSFER_CREDITED, TRANSFER_CONTRADICTED and IDEMPOTENCY_CONFLICT (credited before with another account or amount).
 */
export const creditSlip = operation(call, async ({ body, operator }, context) => {
  const { memberId, slipId, depositAccountId, reason } = body
  const amountSatang = parseAmount(body.amount) ?? 0n
  if (!(await readStanding(context.db, memberId))) return refuse('NO_DATA')
  const key = { memberId, slipId }
  const credited = await context.keyedTransaction(async (tx) => {
    const slip = await lockFailedSlip(tx, key)
    if (!slip) return repeat(tx, key, { depositAccountId, amountSatang })
    const account = await findAccount(tx, key, depositAccountId)
    if (!account) return refuse('NO_BANK')
    const reference = referenceOf(slip, body)
    const paidAt = new Date(body.paidAt)
    if (!reference || paidAt > slip.received_at) return refuse('VALIDATION_FAILED')
    const entryId = context.random.id()
    const transfer = { ...key, entryId, account, reference, amountSatang, paidAt }
    const refused = await creditVouchedTransfer(context, tx, transfer)
    if (refused) return refused
    await setCredited(tx, { ...key, ...reference, amountSatang, at: context.clock.now() })
    await insertSlipCredit(tx, {
      member_id: memberId,
      slip_id: slipId,
      entry_id: entryId,
      deposit_account_id: depositAccountId,
      amount: amountSatang,
      reason,
      made_by: operator.operatorId,
      made_at: context.clock.now(),
      approval_id: operator.approval?.approvalId ?? null,
      approved_by: operator.approval?.decidedBy ?? null,
    })
    context.noteAct({
      subject: slipId,
      before: { state: slip.state, reason: slip.reason },
      after: { state: 'success', amount: toAmount(amountSatang), ...reference },
    })
    return { message: 'OK' as const }
  })
  if (!isRefusal(credited)) {
    context.announce(memberId)
    context.log.info({ memberId, slipId, operatorId: operator.operatorId }, 'slip.credited_by_hand')
  }
  return credited
})

async function findAccount(
  tx: DatabaseTransaction,
  { memberId }: SlipKey,
  depositAccountId: string,
): Promise<OwnAccount | undefined> {
  const { currency } = await findSender(tx, memberId)
  const accounts = await findOwnAccounts(tx)
  return accounts.find((each) => each.depositAccountId === depositAccountId && each.currency === currency)
}

/** The reference that the picture stated, or else the one that the operator has read. */
function referenceOf(
  slip: SlipRow,
  given: { senderBank?: string | undefined; transRef?: string | undefined },
): SlipReference | undefined {
  const read =
    slip.sender_bank !== null && slip.trans_ref !== null
      ? { bank: slip.sender_bank, transRef: slip.trans_ref }
      : undefined
  const { senderBank: bank = read?.bank, transRef = read?.transRef } = given
  if (bank === undefined || transRef === undefined) return undefined
  const isAnother = read !== undefined && (read.bank !== bank || read.transRef !== transRef)
  return isAnother ? undefined : { bank, transRef }
}

async function repeat(
  tx: DatabaseTransaction,
  key: SlipKey,
  { depositAccountId, amountSatang }: { depositAccountId: string; amountSatang: Satang },
) {
  const known = await findSlipCredit(tx, key)
  if (!known) return refuse('NO_DATA')
  return known.deposit_account_id === depositAccountId && known.amount === amountSatang
    ? { message: 'OK' as const }
    : refuse('IDEMPOTENCY_CONFLICT')
}
