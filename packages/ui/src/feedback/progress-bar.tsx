import type { ReactNode } from 'react'
import { useId } from 'react'
import clsx from 'clsx'

export type ProgressBarProps = {
  label: string
  /** 0 to 100; omit it while the progress is unknown. */
  value?: number
  /** Beside the label, such as "64 %". */
  valueText?: string
  action?: ReactNode
  tone?: 'progress' | 'gold'
}

export function ProgressBar({ label, value, valueText, action, tone = 'progress' }: ProgressBarProps) {
  const id = useId()
  const percent = value === undefined ? undefined : Math.min(100, Math.max(0, value))
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
        <span id={id} className="font-semibold">
          {label}
        </span>
        {valueText !== undefined && <span className="ml-auto text-muted">{valueText}</span>}
      </div>
      <div className="flex items-center gap-2">
        <div
          role="progressbar"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={valueText}
          className="my-3 h-2.5 min-w-0 flex-1 overflow-hidden rounded-full bg-surface-strong"
        >
          <div
            className={clsx(
              'h-full rounded-full transition-[width] duration-200',
              tone === 'gold' ? 'bg-gold-deep' : 'bg-progress',
              percent === undefined && 'w-1/3 animate-slide',
            )}
            style={percent === undefined ? undefined : { width: `${percent}%` }}
          />
        </div>
        {action}
      </div>
    </div>
  )
}
