import type { DepositWallet } from '@kapao/contract/site'
import type { TFunction } from 'i18next'

/** A way by the e-wallet in the list of ways. */
export const walletName = (t: TFunction, { mode }: DepositWallet): string =>
  mode === 'LINK' ? t('gift:way') : t('deposit:wayTrueWallet')

export const walletText = (t: TFunction, { mode }: DepositWallet): string =>
  mode === 'LINK' ? t('gift:wayText') : t('deposit:wayTrueWalletText')

/** What its panel is called. */
export const walletTitle = (t: TFunction, { mode }: DepositWallet): string =>
  mode === 'LINK' ? t('gift:title') : t('deposit:walletTitle')
