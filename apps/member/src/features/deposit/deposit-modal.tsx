import type { QrProvider } from '@kapao/contract/deposit'
import { Sheet } from '@kapao/ui/sheet'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findLiveProvider } from './deposit.queries.ts'
import { PanelStart } from './panel-start.tsx'
import { providerTitle } from './provider-name.ts'
import { QrPanel } from './qr-panel.tsx'
import { FooterPlaceProvider } from './sheet-footer.tsx'
import { WaysPanel } from './ways-panel.tsx'

export type DepositModalProps = { isOpen: boolean; onClose: () => void }

/** Specification §2 Deposit modal: a way to pay, then its panel. A QR that waits for its payment is shown at once. */
export function DepositModal({ isOpen, onClose }: DepositModalProps) {
  const { t } = useTranslation()
  const [provider, setProvider] = useProviderOfOpening(isOpen)
  const [footerPlace, setFooterPlace] = useState<HTMLElement | null>(null)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('close')}
      title={provider ? providerTitle(t, provider) : t('deposit:title')}
      {...(provider ? { footer: <div ref={setFooterPlace} className="contents" /> } : {})}
    >
      <FooterPlaceProvider value={footerPlace}>
        {provider ? (
          <QrPanel
            key={provider}
            provider={provider}
            onClose={onClose}
            onOtherWay={() => setProvider(undefined)}
          />
        ) : (
          <PanelStart>
            <WaysPanel onChoose={setProvider} />
          </PanelStart>
        )}
      </FooterPlaceProvider>
    </Sheet>
  )
}

/** Each opening starts anew; closing changes nothing, so that the sheet does not flicker on its way out. */
const useProviderOfOpening = (isOpen: boolean) => {
  const queryClient = useQueryClient()
  const [provider, setProvider] = useState<QrProvider>()
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setProvider(findLiveProvider(queryClient))
  }
  return [provider, setProvider] as const
}
