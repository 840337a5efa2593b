import { Sheet } from '@kapao/ui/overlays/sheet'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FooterTargetProvider } from '../../sheet/sheet-footer.tsx'
import { UploadPanel } from './upload-panel.tsx'

/** The form for one slip, for a screen that asks for it. */
export function SendSlipSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [footerTarget, setFooterTarget] = useState<HTMLElement | null>(null)
  return (
    <Sheet
      address="send-slip"
      isOpen
      onClose={onClose}
      title={t('slip:send')}
      closeLabel={t('close')}
      footer={<div ref={setFooterTarget} className="contents" />}
    >
      <FooterTargetProvider value={footerTarget}>
        <UploadPanel onDone={onClose} />
      </FooterTargetProvider>
    </Sheet>
  )
}
