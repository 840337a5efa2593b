import type { ReactNode } from 'react'
import clsx from 'clsx'
import { toneBadge } from '../theme/tone.ts'
import type { Tone } from '../theme/tone.ts'

export type TimelineStep = {
  key: string
  icon: ReactNode
  tone: Tone
  title: ReactNode
  /** At the right, such as an amount. */
  end?: ReactNode
  text?: ReactNode
}

/** What has happened, oldest first. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="flex flex-col">
      {steps.map(({ key, icon, tone, title, end, text }) => (
        <li key={key} className="group relative flex gap-3 pb-4 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-8 bottom-0 left-4 w-px bg-edge group-last:hidden"
          />
          <span
            className={clsx(
              'flex size-8 shrink-0 items-center justify-center rounded-full [&_svg]:size-4.5',
              toneBadge[tone],
            )}
          >
            {icon}
          </span>
          <div className="min-w-0 flex-1 pt-0.5">
            <div className="flex flex-wrap items-baseline gap-x-3 font-semibold">
              <p className="min-w-0 flex-1 basis-[6rem]">{title}</p>
              {end !== undefined && <p className="ml-auto">{end}</p>}
            </div>
            {text !== undefined && <div className="text-small text-muted">{text}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
