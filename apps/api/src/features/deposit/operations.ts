import { cancelQrDeposit } from './cancel-qr-deposit.ts'
import { createQrDeposit } from './create-qr-deposit.ts'
import { getQrDeposit } from './get-qr-deposit.ts'
import { listQrDeposits } from './list-qr-deposits.ts'
import { listUnmatchedPayments } from './list-unmatched-payments.ts'
import { lookupDeposit } from './lookup-deposit.ts'
import { matchPayment } from './match-payment.ts'
import { receivePayment } from './receive-payment.ts'

export const depositOperations = [
  lookupDeposit,
  getQrDeposit,
  listQrDeposits,
  createQrDeposit,
  cancelQrDeposit,
  receivePayment,
  listUnmatchedPayments,
  matchPayment,
] as const
