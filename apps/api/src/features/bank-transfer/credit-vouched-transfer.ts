import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Satang } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { creditTransferBySlip, type SlipTransferCredit } from './incoming-transfer.ts'

type VouchedTransfer = {
  memberId: string
  /** The slip or the notice that it is credited for. */
  slipId: string
  entryId: string
  account: SlipTransferCredit['account']
  reference: { bank: string; transRef: string }
  amountSatang: Satang
  paidAt: Date
}

/**
 * Credits a transfer that operators have seen in one of the site's accounts, in satang, under its reference, once ever.
 * Operators vouch for the money, not for whose account it came from, so it proves no bank account. Refuses
 * TRANSFER_CREDITED and TRANSFER_CONTRADICTED, and then credits nothing. Source: decision records 0026, 0082 and 0089.
 */
export async function creditVouchedTransfer(
  { random, clock }: Pick<Context, 'random' | 'clock'>,
  tx: DatabaseTransaction,
  { memberId, slipId, entryId, account, reference, amountSatang, paidAt }: VouchedTransfer,
): Promise<undefined | Refusal<'TRANSFER_CREDITED' | 'TRANSFER_CONTRADICTED'>> {
  const sender = { senderAccount: '', senderName: '', senderBankCode: '' }
  const outcome = await creditTransferBySlip(tx, {
    transfer: { account, ...reference, ...sender, amountSatang, paidAt },
    memberId,
    slipId,
    entryId,
    incomingTransferId: random.id(),
    now: clock.now(),
  })
  if (outcome === 'claimed') return undefined
  return refuse(outcome === 'used' ? 'TRANSFER_CREDITED' : 'TRANSFER_CONTRADICTED')
}
