import type { ReactNode } from 'react'
import { Check, Clock3, Star, X } from 'lucide-react'
import clsx from 'clsx'

export type StatusPillProps = {
  tone: 'success' | 'failed' | 'progress' | 'bonus'
  children: ReactNode
  className?: string
}

export function StatusPill({ tone, children, className }: StatusPillProps) {
  const { Icon, look } = looks[tone]
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-full py-0.5 pr-2.5 pl-1.5 text-mini font-semibold',
        look,
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={2.6} />
      {children}
    </span>
  )
}

const looks = {
  success: { Icon: Check, look: 'bg-in/14 text-in' },
  failed: { Icon: X, look: 'bg-out/15 text-out' },
  progress: { Icon: Clock3, look: 'bg-progress/18 text-progress-text' },
  bonus: { Icon: Star, look: 'bg-bonus/17 text-bonus' },
}
