import type { QrProvider } from '@kapao/contract/deposit'
import type { TFunction } from 'i18next'

/** What a QR provider is called on its row, in its sheet's title and in the QR's description. */
export const providerName = (t: TFunction, provider: QrProvider): string =>
  provider === 'KBANK' ? t('deposit:wayQrKbank') : t('deposit:wayQrProvider', { provider })

export const providerTitle = (t: TFunction, provider: QrProvider): string =>
  provider === 'KBANK' ? t('deposit:qrTitleKbank') : t('deposit:qrTitle', { provider })
