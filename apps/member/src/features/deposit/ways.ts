import { type QrProvider, qrProviders } from '@kapao/contract/deposit'
import type { DepositBank } from '@kapao/contract/site'

/**
 * The QR provider that an account is paid by, where it is one: payment-type accounts and KBANK in SMS mode show as
 * QR, the rest as bank accounts. Specification §2 Deposit modal.
 */
export const qrProviderOf = ({ bankCode, bankType, mode }: DepositBank): QrProvider | undefined => {
  const isQr = bankType === 'PAYMENT' || (bankCode === 'KBANK' && mode === 'SMS')
  return isQr ? qrProviders.find((provider) => provider === bankCode) : undefined
}
