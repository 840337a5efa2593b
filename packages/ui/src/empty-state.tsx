import type { ReactNode } from 'react'
import { Lanterns } from './lanterns.tsx'

export type EmptyStateProps = {
  title: ReactNode
  text?: ReactNode
  icon?: ReactNode
  action?: ReactNode
  level?: 1 | 2 | 3
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, text, icon, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      {icon === undefined ? (
        <Lanterns className="-mb-7 h-28 w-60 mask-x-from-75% mask-x-to-100%" />
      ) : (
        <div className="flex size-20 items-center justify-center rounded-hero border border-line bg-surface text-muted shadow-card [&_svg]:size-9">
          {icon}
        </div>
      )}
      <Heading className="mt-4 text-lead font-bold">{title}</Heading>
      {text !== undefined && <p className="mt-1 max-w-sm text-muted">{text}</p>}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  )
}
