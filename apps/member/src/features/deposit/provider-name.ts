import type { QrProvider } from '@kapao/contract/deposit'
import type { TFunction } from 'i18next'

/** The providers with texts of their own besides the name. */
const ownTexts = {
  KBANK: { title: 'deposit:qrTitleKbank' },
  BCEL: { title: 'deposit:qrTitleBcel', note: 'deposit:wayQrBcelText' },
} as const satisfies Partial<Record<QrProvider, { title: string; note?: string }>>

type OwnTexts = (typeof ownTexts)[keyof typeof ownTexts]

function textsOf(provider: QrProvider): OwnTexts | undefined {
  return (ownTexts as Partial<Record<QrProvider, OwnTexts>>)[provider]
}

/** The title of the provider's sheet. */
export function providerTitle(t: TFunction, provider: QrProvider): string {
  const own = textsOf(provider)
  return own ? t(own.title) : t('deposit:qrTitle', { provider })
}

/** The text under the name on the provider's row, if it has one; otherwise the row shows the minimum. */
export function providerNote(t: TFunction, provider: QrProvider): string | undefined {
  const own = textsOf(provider)
  return own && 'note' in own ? t(own.note) : undefined
}
