import { toAmount } from '@kapao/money/satang'
import { maskAccount, maskName } from '../bank/mask.ts'

type Received = {
  reference: string
  toAccount: string
  amountSatang: bigint
  paidAt: Date
  fromBank: string
  fromName: string
  fromAccount: string
}

/** KBANK's notification in SMS mode: the account, the amount and a partly masked payer. It names no QR. */
export function describeReceived(received: Received) {
  return {
    type: 'payment.received',
    reference: received.reference,
    toAccount: received.toAccount,
    amount: toAmount(received.amountSatang),
    currency: 'THB',
    paidAt: received.paidAt.toISOString(),
    fromBank: received.fromBank,
    fromName: maskName(received.fromName),
    fromAccount: maskAccount(received.fromAccount),
  }
}
