import type { ReactNode } from 'react'
import { CloudOff, Info, Snail } from 'lucide-react'
import clsx from 'clsx'

export type BannerProps = {
  tone: 'offline' | 'slow' | 'info'
  children: ReactNode
  action?: ReactNode
}

/** A state of the whole app, over everything it touches. Put it first in the page. */
export function Banner({ tone, children, action }: BannerProps) {
  const { Icon, look } = looks[tone]
  return (
    <div role="status" className={clsx('sticky top-0 z-30 border-b', look)}>
      <div className="mx-auto flex min-h-12 max-w-2xl animate-appear items-center gap-3 px-4 pt-[calc(0.5rem+env(safe-area-inset-top))] pb-2 text-small font-semibold">
        <Icon aria-hidden="true" className="size-5" />
        <span className="min-w-0 flex-1">{children}</span>
        {action}
      </div>
    </div>
  )
}

const looks = {
  offline: { Icon: CloudOff, look: 'border-out/30 bg-[#3a1c3c] text-[#ffd3cd]' },
  slow: { Icon: Snail, look: 'border-gold/25 bg-[#33264a] text-gold-light' },
  info: { Icon: Info, look: 'border-progress/30 bg-[#23245c] text-[#d5dfff]' },
}
