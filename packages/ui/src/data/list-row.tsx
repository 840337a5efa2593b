import type { ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import clsx from 'clsx'
import { Pressable } from '../actions/pressable.tsx'
import type { PressableProps } from '../actions/pressable.tsx'
import { toneBadge } from '../theme/tone.ts'
import type { Tone } from '../theme/tone.ts'

export type ListRowProps = Pick<PressableProps, 'href' | 'render' | 'onClick'> & {
  icon?: ReactNode
  tone?: Tone
  title: ReactNode
  text?: ReactNode
  pill?: ReactNode
  /** At the right of the title, such as an amount. The text below the title uses the whole width. */
  end?: ReactNode
  /** Highlights a row whose movement is still in progress. */
  isLive?: boolean
  /** Less high, for long lists whose rows say little. */
  isDense?: boolean
}

export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {children}
    </ul>
  )
}

export function ListRow({
  icon,
  tone = 'neutral',
  title,
  text,
  pill,
  end,
  isLive = false,
  isDense = false,
  ...target
}: ListRowProps) {
  const leads = target.href !== undefined || target.render !== undefined || target.onClick !== undefined
  // With large text, `end` wraps under the title instead of squeezing it.
  const row = clsx(rowClass, isDense ? 'py-2' : 'py-3', isLive && liveClass, end !== undefined && 'flex-wrap')
  const content = (
    <>
      {icon !== undefined && (
        <span
          className={clsx(
            'flex shrink-0 items-center justify-center rounded-field [&_svg]:size-5.5',
            isDense ? 'size-10' : 'size-11',
            toneBadge[tone],
          )}
        >
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1 basis-[6rem]">
        <span className={clsx('flex flex-wrap items-center gap-x-3', !isDense && 'gap-y-1')}>
          <span className="min-w-0 flex-1 basis-[6rem] font-semibold">{title}</span>
          {end !== undefined && <span className="ml-auto max-w-full shrink-0 text-right">{end}</span>}
        </span>
        {(text !== undefined || pill !== undefined) && (
          <span
            className={clsx(
              'flex flex-wrap items-center gap-x-2 text-small text-muted',
              !isDense && 'gap-y-1',
            )}
          >
            {text !== undefined && <span>{text}</span>}
            {pill}
          </span>
        )}
      </span>
      {leads && <ChevronRight aria-hidden="true" className="-mr-1.5 ml-auto size-5 shrink-0 text-muted" />}
    </>
  )
  return (
    <li>
      {leads ? (
        <Pressable {...target} className={clsx(row, 'no-underline transition-colors hover:bg-surface')}>
          {content}
        </Pressable>
      ) : (
        <div className={row}>{content}</div>
      )}
    </li>
  )
}

const rowClass = 'flex min-h-16 w-full items-center gap-x-3.5 gap-y-1 rounded-field text-left text-text'

const liveClass = 'my-2 border border-progress/25 bg-progress/10 px-3'
