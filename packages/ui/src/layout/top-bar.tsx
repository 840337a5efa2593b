import type { ReactNode } from 'react'

export type TopBarProps = {
  start?: ReactNode
  title?: ReactNode
  subtitle?: ReactNode
  end?: ReactNode
  /** The title's heading level; 1 is the title of the page. */
  level?: 1 | 2
}

export function TopBar({ start, title, subtitle, end, level = 1 }: TopBarProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-3 pt-[calc(0.5rem+env(safe-area-inset-top))] pb-2">
      {start}
      <div className="min-w-0 flex-1">
        {title !== undefined && (
          <Heading className={subtitle === undefined ? 'text-title font-bold' : 'text-base font-bold'}>
            {title}
          </Heading>
        )}
        {subtitle !== undefined && <p className="text-small text-muted">{subtitle}</p>}
      </div>
      {end !== undefined && <div className="flex shrink-0 items-center gap-1">{end}</div>}
    </header>
  )
}
