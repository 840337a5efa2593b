import { Button } from '@kapao/ui/actions/button'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { ImageUp, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FooterTargetProvider, SheetFooter } from '../../sheet/sheet-footer.tsx'
import { SlipTable } from './slip-table.tsx'
import { useSlips } from './slip.queries.ts'
import { UploadPanel } from './upload-panel.tsx'

export type SlipModalProps = { isOpen: boolean; onClose: () => void }

/** Specification §2 Slip modal: the member's slips, and the form to send another. */
export function SlipModal({ isOpen, onClose }: SlipModalProps) {
  const { t } = useTranslation()
  const [isSending, setSending] = useState(false)
  const [footerTarget, setFooterTarget] = useState<HTMLElement | null>(null)
  return (
    <Sheet
      address="slips"
      isOpen={isOpen}
      onClose={onClose}
      width={isSending ? 'regular' : 'wide'}
      title={isSending ? t('slip:send') : t('slip:title')}
      closeLabel={t('close')}
      footer={<div ref={setFooterTarget} className="contents" />}
    >
      <FooterTargetProvider value={footerTarget}>
        {isSending ? (
          <UploadPanel onDone={() => setSending(false)} />
        ) : (
          <SlipList onSend={() => setSending(true)} />
        )}
      </FooterTargetProvider>
    </Sheet>
  )
}

function SlipList({ onSend }: { onSend: () => void }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const slips = useSlips(page)
  return (
    <>
      <div className="mb-2 flex justify-end sm:mb-4">
        <Button
          size="small"
          className="min-h-12!"
          icon={<RotateCw aria-hidden />}
          isBusy={slips.isFetching && slips.data !== undefined}
          busyLabel={t('loading')}
          onClick={() => void slips.refetch()}
        >
          {t('refresh')}
        </Button>
      </div>
      <SlipTable slips={slips} page={page} onPage={setPage} />
      <SheetFooter>
        <Button variant="primary" isWide icon={<ImageUp aria-hidden />} onClick={onSend}>
          {t('slip:send')}
        </Button>
      </SheetFooter>
    </>
  )
}
