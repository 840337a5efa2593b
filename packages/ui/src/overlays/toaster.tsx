import { useEffect, useState, useSyncExternalStore } from 'react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import clsx from 'clsx'
import { createToastQueue } from './toast-queue.ts'
import type { Toast, ToastContent } from './toast-queue.ts'

const queue = createToastQueue()
const none: readonly Toast[] = []

/** Shows a short message at the top of the screen for a while. Never report money by a toast alone. */
export function showToast(content: ToastContent) {
  queue.show(content)
}

/** Render it once per app. The live region must exist before its first toast, or a screen reader misses that toast. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(queue.watch, queue.read, () => none)
  return (
    <section
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none fixed inset-x-0 top-[env(safe-area-inset-top)] z-60 mx-auto flex max-w-md flex-col gap-2 p-2"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </section>
  )
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [isHeld, setHeld] = useState(false)
  // Its text stays in the language in which it appeared.
  const [language] = useState(() => document.documentElement.lang)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => queue.dismiss(toast.id), readingTime(toast))
    return () => clearTimeout(timer)
  }, [isHeld, toast])
  const { Icon, colour, border } = looks[toast.tone]
  return (
    <div
      role={toast.tone === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={clsx(
        'pointer-events-auto flex animate-rise items-start gap-2.5 rounded-card border bg-lifted py-1 pr-0.5 pl-3 shadow-float',
        border,
      )}
    >
      <Icon aria-hidden="true" className={clsx('mt-3.5 size-5', colour)} />
      <div lang={language} className="min-w-0 flex-1 self-center py-1 text-small">
        {toast.title !== undefined && <p className="font-bold">{toast.title}</p>}
        <p>{toast.text}</p>
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => queue.dismiss(toast.id)}
        className="flex size-12 shrink-0 items-center justify-center rounded-full text-muted hover:bg-surface-strong hover:text-text"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}

/** In milliseconds. Longer texts stay longer, and a refusal longer than a success. Pauses while hovered or focused. */
function readingTime({ tone, text, title = '' }: Toast) {
  return (tone === 'danger' ? 7000 : 4500) + (text.length + title.length) * 45
}

const looks = {
  success: { Icon: CircleCheck, colour: 'text-in', border: 'border-in/40' },
  danger: { Icon: CircleAlert, colour: 'text-out', border: 'border-out/50' },
  info: { Icon: Info, colour: 'text-progress-text', border: 'border-progress/45' },
}
