import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What has the focus first, and after it; by default the cross, and what had it before. */
  initialFocus?: RefObject<HTMLElement | null>
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

/** A question over the page. Esc, the cross and a press outside close it, and focus returns to where it was. */
export function Dialog({ isOpen, onClose, title, initialFocus, finalFocus, children }: DialogProps) {
  const { t } = useTranslation()
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 animate-appear bg-black/45" />
        <BaseDialog.Viewport className="fixed inset-0 z-40 flex items-end justify-center overflow-y-auto p-3 sm:items-center">
          <BaseDialog.Popup
            {...(initialFocus && { initialFocus })}
            {...(finalFocus && { finalFocus })}
            className="w-full max-w-lg animate-rise rounded-hero border border-line bg-raised shadow-float outline-none"
          >
            <header className="flex items-center gap-3 px-5 pt-3">
              <BaseDialog.Title className="min-w-0 flex-1 text-lead font-bold">{title}</BaseDialog.Title>
              <BaseDialog.Close
                aria-label={t('close')}
                title={t('close')}
                className="-mr-2 flex size-12 items-center justify-center rounded-field text-muted hover:text-text"
              >
                <X aria-hidden className="size-5" />
              </BaseDialog.Close>
            </header>
            <div className="flex flex-col gap-4 px-5 pt-1 pb-5">{children}</div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
