import type { QrProvider } from '@kapao/contract/deposit'
import type { DepositBank, DepositWallet } from '@kapao/contract/money-lookups'
import type { TFunction } from 'i18next'
import { providerTitle } from './provider-name.ts'
import { walletTitle } from './wallet-name.ts'

/** The member's choice in the deposit sheet; undefined: the list of ways. */
export type Way =
  | { kind: 'qr'; provider: QrProvider }
  | { kind: 'bank'; account: DepositBank }
  | { kind: 'wallet'; wallet: DepositWallet }
  | { kind: 'notice' }
  | { kind: 'slip' }

/** The title of the sheet for a way. */
export function titleOf(t: TFunction, way: Way | undefined): string {
  switch (way?.kind) {
    case 'qr':
      return providerTitle(t, way.provider)
    case 'bank':
      return t('deposit:bankTitle', { bank: way.account.bankCode })
    case 'wallet':
      return walletTitle(t, way.wallet)
    case 'notice':
      return t('deposit:noticeTitle')
    case 'slip':
      return t('slip:send')
    default:
      return t('deposit:title')
  }
}
