import type { ReactNode } from 'react'
import { Lanterns } from '../pictures/lanterns.tsx'

export type EmptyStateProps = {
  title: ReactNode
  text?: ReactNode
  icon?: ReactNode
  action?: ReactNode
  level?: 1 | 2 | 3
  /** For an empty part of a screen: it is only as high as a row. */
  isCompact?: boolean
}

/** States that there is nothing here yet, and what to do about it. */
export function EmptyState({ isCompact = false, ...state }: EmptyStateProps) {
  return isCompact ? <CompactState {...state} /> : <WholeState {...state} />
}

function WholeState({ title, text, icon, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      {icon === undefined ? (
        <Lanterns className="-mb-7 h-28 w-60 fade-sides [--fade-sides:25%]" />
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

function CompactState({ title, text, icon, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="flex items-center gap-3.5 border-t border-line py-4">
      {icon !== undefined && (
        <span className="flex size-11 shrink-0 items-center justify-center rounded-field border border-line bg-surface text-muted [&_svg]:size-5.5">
          {icon}
        </span>
      )}
      <div className="min-w-0">
        <Heading className="font-semibold">{title}</Heading>
        {text !== undefined && <p className="text-small text-muted">{text}</p>}
        {action !== undefined && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
