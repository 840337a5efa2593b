import { Button } from '@kapao/ui/actions/button'
import { ChoiceChips } from '@kapao/ui/forms/choice-chips'
import type { TFunction } from 'i18next'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '../../sheet/use-sheet.ts'
import { formatDay, type Period } from './period.ts'
import { PeriodSheet } from './period-sheet.tsx'
import { type Filter, isKind, kinds } from './statement-filter.ts'
import { StatementSearch } from './statement-search.tsx'

export type StatementFiltersProps = {
  filter: Filter
  onFilter: (changed: Partial<Filter>) => void
  /** The number of lines found. */
  children?: ReactNode
}

/** The search, the kind of entry, and the days. */
export function StatementFilters({ filter, onFilter, children }: StatementFiltersProps) {
  const { t } = useTranslation()
  const { isOpen, open, close } = useSheet('period')
  return (
    <div>
      <StatementSearch search={filter.search} onSearch={(search) => onFilter({ search })} />
      <ChoiceChips
        label={t('statement:filters')}
        isLabelHidden
        options={kinds.map(({ kind, text }) => ({ value: kind, label: t(text) }))}
        value={filter.kind}
        onValue={(kind) => isKind(kind) && kind !== filter.kind && onFilter({ kind })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 min-h-12! px-3!"
          icon={<CalendarDays aria-hidden />}
          onClick={open}
        >
          <span className="sr-only">{t('statement:period')} </span>
          {periodText(t, filter.period)}
        </Button>
        <p role="status" className="text-small text-muted">
          {children}
        </p>
      </div>
      {isOpen && (
        <PeriodSheet period={filter.period} onPeriod={(period) => onFilter({ period })} onClose={close} />
      )}
    </div>
  )
}

function periodText(t: TFunction, { from, to }: Period): string {
  if (from === '' && to === '') return t('statement:periodAll')
  if (to === '') return t('statement:periodSince', { from: formatDay(from) })
  if (from === '') return t('statement:periodUntil', { to: formatDay(to) })
  return from === to
    ? formatDay(from)
    : t('statement:periodBetween', { from: formatDay(from), to: formatDay(to) })
}
