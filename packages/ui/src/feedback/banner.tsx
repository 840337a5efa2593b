import type { ReactNode } from 'react'
import { CloudOff, Info, Snail } from 'lucide-react'
import clsx from 'clsx'

export type BannerProps = {
  tone: 'offline' | 'slow' | 'info'
  children: ReactNode
  action?: ReactNode
}

/**
 * A state of the whole app. Render it in a container above the page with `role="status"`: then it shifts no content
 * when it appears, and a screen reader announces it.
 */
export function Banner({ tone, children, action }: BannerProps) {
  const { Icon, look } = looks[tone]
  return (
    <div
      className={clsx(
        'flex min-h-12 animate-appear items-center gap-3 rounded-card border px-4 py-2 text-small font-semibold shadow-float',
        look,
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">{children}</span>
      {action}
    </div>
  )
}

const looks = {
  offline: { Icon: CloudOff, look: 'border-out/30 bg-lifted text-out' },
  slow: { Icon: Snail, look: 'border-gold/25 bg-lifted text-gold' },
  info: { Icon: Info, look: 'border-progress/30 bg-lifted text-progress-text' },
}
