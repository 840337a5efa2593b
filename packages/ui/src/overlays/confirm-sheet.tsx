import { type ReactNode, useRef } from 'react'
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button } from '../actions/button.tsx'
import { useBackLayer } from './back-layer.tsx'

export type ConfirmSheetProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What will happen, in a sentence or two. */
  children?: ReactNode
  confirmLabel: string
  onConfirm: () => void
  /** Without it, the sheet is an alert with one button. */
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  isBusy?: boolean
}

/** Confirms an action that cannot be undone. A press outside does not close it; Esc cancels. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const {
    isOpen,
    onClose,
    title,
    children,
    confirmLabel,
    onConfirm,
    cancelLabel,
    tone = 'primary',
    isBusy = false,
  } = props
  const cancel = useRef<HTMLButtonElement>(null)
  function cancelUnlessBusy() {
    if (!isBusy) onClose()
  }
  useBackLayer({ isOpen, onClose: cancelUnlessBusy })
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && cancelUnlessBusy()}>
      <AlertDialog.Portal>
        {/* Also rendered over an open sheet, so that the question stands out from the sheet behind it. */}
        <AlertDialog.Backdrop forceRender className="sheet-backdrop" />
        <AlertDialog.Viewport className="sheet-viewport">
          {/* Keyboard focus starts on the cancel button, which changes nothing. */}
          <AlertDialog.Popup
            className="sheet-popup"
            initialFocus={(way) => (way === 'touch' ? true : (cancel.current ?? true))}
          >
            <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-6 pb-5">
              <AlertDialog.Title className="text-lead font-bold">{title}</AlertDialog.Title>
              {children !== undefined && (
                <AlertDialog.Description render={<div />} className="mt-2 text-base text-muted">
                  {children}
                </AlertDialog.Description>
              )}
            </div>
            <div className="flex shrink-0 flex-col gap-2.5 px-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] md:flex-row [&>*]:flex-1">
              <Button variant={tone} isBusy={isBusy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
              {cancelLabel !== undefined && (
                <Button ref={cancel} aria-disabled={isBusy || undefined} onClick={cancelUnlessBusy}>
                  {cancelLabel}
                </Button>
              )}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
