import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import clsx from 'clsx'

export type AlertBoxProps = {
  tone: 'danger' | 'warning' | 'info' | 'success'
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Present when the page loads: it has no live role, so it does not interrupt a screen reader. */
  isQuiet?: boolean
  className?: string
}

export function AlertBox({ tone, title, children, action, isQuiet = false, className }: AlertBoxProps) {
  const { Icon, box, icon, role } = looks[tone]
  return (
    <div
      role={isQuiet ? undefined : role}
      className={clsx('flex gap-3 rounded-card border p-4', box, className)}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5.5', icon)} />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-bold">{title}</p>}
        {children !== undefined && (
          <div className={title === undefined ? 'text-text' : 'text-small text-text/90'}>{children}</div>
        )}
        {action !== undefined && <div className="mt-2.5 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}

const looks = {
  danger: { Icon: CircleAlert, box: 'border-out/35 bg-out/12', icon: 'text-out', role: 'alert' },
  warning: { Icon: TriangleAlert, box: 'border-gold/30 bg-gold/10', icon: 'text-gold', role: 'status' },
  info: { Icon: Info, box: 'border-progress/30 bg-progress/12', icon: 'text-progress-text', role: 'status' },
  success: { Icon: CircleCheck, box: 'border-in/30 bg-in/10', icon: 'text-in', role: 'status' },
} as const
