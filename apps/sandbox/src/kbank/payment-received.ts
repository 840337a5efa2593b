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

/** What KBANK tells in SMS mode: which account, how much, from whom in part. It knows of no QR. */
export const describeReceived = (received: Received) => ({
  type: 'payment.received',
  reference: received.reference,
  toAccount: received.toAccount,
  amount: toAmount(received.amountSatang),
  currency: 'THB',
  paidAt: received.paidAt.toISOString(),
  fromBank: received.fromBank,
  fromName: maskName(received.fromName),
  fromAccount: maskAccount(received.fromAccount),
})
