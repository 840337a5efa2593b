import type { DepositWallet } from '@kapao/contract/money-lookups'
import type { TFunction } from 'i18next'

/** The name of an e-wallet way in the list of ways. */
export function walletName(t: TFunction, { mode }: DepositWallet): string {
  return mode === 'LINK' ? t('gift:way') : t('deposit:wayTrueWallet')
}

export function walletText(t: TFunction, { mode }: DepositWallet): string {
  return mode === 'LINK' ? t('gift:wayText') : t('deposit:wayTrueWalletText')
}

/** The title of its panel. */
export function walletTitle(t: TFunction, { mode }: DepositWallet): string {
  return mode === 'LINK' ? t('gift:title') : t('deposit:walletTitle')
}
