import { IconButton } from '@kapao/ui/actions/icon-button'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** A picture over the whole screen. It is rendered inside the sheet, so that the sheet keeps the focus. */
export function LargePicture({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={t('chat:picture')}
      onClose={onClose}
      // Esc closes the picture but not the sheet below it.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      onClick={() => dialog.current?.close()}
      className="m-auto max-h-dvh max-w-dvw bg-transparent p-0 backdrop:bg-black/90"
    >
      <img src={url} alt={t('chat:picture')} className="max-h-dvh max-w-dvw object-contain" />
      <IconButton
        label={t('chat:closePicture')}
        icon={<X aria-hidden />}
        variant="surface"
        className="absolute! top-3 right-3 bg-ground/80!"
        onClick={() => dialog.current?.close()}
      />
    </dialog>
  )
}
