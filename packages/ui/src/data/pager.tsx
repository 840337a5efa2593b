import type { ReactNode } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import clsx from 'clsx'
import { listPagerSlots } from './pager-slots.ts'

export type PagerProps = {
  /** From 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
  labels: { nav: string; previous: string; next: string; page: (page: number) => string }
  isBusy?: boolean
}

export function Pager({ page, pageCount, onPage, labels, isBusy = false }: PagerProps) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label={labels.nav} aria-busy={isBusy || undefined} className="mt-3 flex justify-center">
      <ul className="flex w-full max-w-sm gap-1">
        <Step label={labels.previous} isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Step>
        {listPagerSlots(page, pageCount).map((slot) =>
          typeof slot === 'number' ? (
            <Step
              key={slot}
              label={labels.page(slot)}
              isCurrent={slot === page}
              onPress={() => slot !== page && onPage(slot)}
            >
              {slot}
            </Step>
          ) : (
            <li
              key={slot}
              aria-hidden="true"
              className="flex min-h-12 flex-1 items-center justify-center text-muted"
            >
              …
            </li>
          ),
        )}
        <Step label={labels.next} isDisabled={page >= pageCount} onPress={() => onPage(page + 1)}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Step>
      </ul>
    </nav>
  )
}

type StepProps = {
  label: string
  isCurrent?: boolean
  isDisabled?: boolean
  onPress: () => void
  children: ReactNode
}

function Step({ label, isCurrent = false, isDisabled = false, onPress, children }: StepProps) {
  return (
    <li className="min-w-0 flex-1">
      <button
        type="button"
        aria-label={label}
        aria-current={isCurrent ? 'page' : undefined}
        disabled={isDisabled}
        onClick={onPress}
        className={clsx(
          'flex min-h-12 w-full items-center justify-center rounded-field text-small font-semibold transition-colors disabled:opacity-40',
          isCurrent ? 'border border-gold/50 bg-gold/15 text-gold' : 'text-text hover:bg-surface-strong',
        )}
      >
        {children}
      </button>
    </li>
  )
}
