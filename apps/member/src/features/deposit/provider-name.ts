import type { QrProvider } from '@kapao/contract/deposit'
import type { TFunction } from 'i18next'

/** The name of a QR provider, on its row and in the QR's description. */
export function providerName(t: TFunction, provider: QrProvider): string {
  if (provider === 'KBANK') return t('deposit:wayQrKbank')
  return provider === 'BCEL' ? t('deposit:wayQrBcel') : t('deposit:wayQrProvider', { provider })
}

/** The title of the provider's sheet. */
export function providerTitle(t: TFunction, provider: QrProvider): string {
  if (provider === 'KBANK') return t('deposit:qrTitleKbank')
  return provider === 'BCEL' ? t('deposit:qrTitleBcel') : t('deposit:qrTitle', { provider })
}
