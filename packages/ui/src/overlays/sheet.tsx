import type { ReactNode } from 'react'
import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { useBackLayer } from './back-layer.tsx'

export type SheetProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  closeLabel: string
  description?: ReactNode
  /** The main action; it stays visible while the body scrolls. */
  footer?: ReactNode
  width?: 'regular' | 'wide'
  /** Always takes the maximum height: for content that grows while the sheet is open. */
  isTall?: boolean
  /** Only its own buttons close it: not a swipe, Esc or a press outside. It has no close button. */
  isPinned?: boolean
  /** What the page's address says while it is open, so that a reload or a link opens it again. */
  address?: string
  /** The page's own address opened it, and Back closes it already. */
  isPage?: boolean
  children?: ReactNode
}

/** A bottom sheet; from 768 px a dialog. Traps focus, closes on Esc, swipe and outside press, and restores focus. */
export function Sheet({
  isOpen,
  onClose,
  title,
  closeLabel,
  description,
  footer,
  width = 'regular',
  isTall = false,
  isPinned = false,
  address,
  isPage = false,
  children,
}: SheetProps) {
  useBackLayer({ isOpen: isOpen && !isPinned && !isPage, address, onClose })
  return (
    <Drawer.Root
      open={isOpen}
      disablePointerDismissal={isPinned}
      onOpenChange={(open) => {
        if (!open && !isPinned) onClose()
      }}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className="sheet-backdrop" />
        <Drawer.Viewport className={isPinned ? 'sheet-viewport' : 'sheet-viewport sheet-side'}>
          <Drawer.Popup className="sheet-popup" data-width={width} data-tall={isTall || undefined}>
            <div
              aria-hidden="true"
              className="mx-auto mt-2.5 h-1.5 w-11 shrink-0 rounded-full bg-edge/60 md:hidden"
            />
            <header className="flex shrink-0 items-center gap-3 pt-2 pr-3 pb-2 pl-5 md:pt-4">
              <Drawer.Title className="min-w-0 flex-1 text-lead font-bold">{title}</Drawer.Title>
              {!isPinned && (
                <Drawer.Close aria-label={closeLabel} title={closeLabel} className={closeClass}>
                  <X aria-hidden="true" className="size-5" />
                </Drawer.Close>
              )}
            </header>
            {/* Focusable, so that a sheet with text only can be scrolled by keyboard. */}
            <Drawer.Content
              tabIndex={0}
              data-sheet-body
              className="sheet-body min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1"
            >
              {description !== undefined && (
                <Drawer.Description className="mb-4 text-base text-muted">{description}</Drawer.Description>
              )}
              {children}
              <div aria-hidden="true" className="sheet-fade" />
            </Drawer.Content>
            {footer !== undefined && <footer className={footerClass}>{footer}</footer>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}

const closeClass =
  'flex size-12 shrink-0 items-center justify-center rounded-full text-text hover:bg-surface-strong active:scale-95'

/**
 * A footer that holds only an empty slot for a panel's action is hidden. On a low screen, such as a laptop at 200 %
 * zoom, the actions sit side by side to leave space for reading (sheet.css).
 */
const footerClass =
  'sheet-footer has-[>.contents:only-child:empty]:hidden flex max-h-[50dvh] shrink-0 overflow-y-auto gap-2.5 border-t border-line bg-raised px-5 pt-3.5 pb-[calc(1rem+env(safe-area-inset-bottom))] md:rounded-b-hero'
