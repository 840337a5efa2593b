import { formatDateTime } from '@kapao/i18n/date'
import { Button } from '@kapao/ui/actions/button'
import { makeQrPicture } from '@kapao/ui/pictures/qr-picture'
import { showToast } from '@kapao/ui/overlays/toaster'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '@kapao/wire/save-file'
import { useUnit } from '../../use-unit.ts'

export type SaveQrButtonProps = { payload: string; amount: string; until: string | undefined }

/** Saves the QR as a PNG with its amount and its end printed below it, for the bank app to read from the album. */
export function SaveQrButton({ payload, amount, until }: SaveQrButtonProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const words = `${amount} ${unit}`
      const lines =
        until === undefined ? [words] : [words, t('deposit:pictureUntil', { time: formatDateTime(until) })]
      saveFile(await makeQrPicture({ payload, lines }), `qr-${amount.replaceAll(',', '')}.png`)
      showToast({ tone: 'success', text: t('deposit:pictureSaved') })
    } catch {
      showToast({ tone: 'danger', text: t('deposit:pictureFailed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="primary"
      className="flex-[1.4] px-3!"
      icon={<Download aria-hidden />}
      isBusy={isBusy}
      busyLabel={t('working')}
      onClick={() => void save()}
    >
      {t('deposit:savePicture')}
    </Button>
  )
}
