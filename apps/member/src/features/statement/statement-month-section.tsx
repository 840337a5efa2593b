import type { StatementLine } from '@kapao/contract/statement'
import { monthNames } from '@kapao/i18n/calendar'
import type { Language } from '@kapao/contract/language'
import { currentLanguage } from '@kapao/i18n/start'
import { List } from '@kapao/ui/data/list-row'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DayName } from '../../time/day-name.tsx'
import { groupByDay } from '../../time/group-by-day.ts'
import { MonthSums } from './month-sums.tsx'
import type { StatementMonth } from './statement-months.ts'
import { SavePdf } from './save-pdf.tsx'
import { StatementRow } from './statement-row.tsx'
import { StatementTable } from './statement-table.tsx'
import type { useMonthSums } from './statement.queries.ts'
import { useIsWide } from '../../use-is-wide.ts'

type SectionProps = StatementMonth & { sums: ReturnType<typeof useMonthSums> }

/** The shown movements of a month under its sums: by days, or as a table on a wide screen. */
export function StatementMonthSection({ month, lines, sums }: SectionProps) {
  const { t, i18n } = useTranslation()
  const isWide = useIsWide()
  const id = useId()
  const name = nameOfMonth(month, currentLanguage(i18n))
  return (
    <section aria-labelledby={id} className="mb-4">
      <SavePdf
        month={month}
        name={name}
        heading={
          <h2 id={id} className="font-bold">
            {name}
          </h2>
        }
      />
      <MonthSums month={month} name={name} sums={sums} />
      {isWide ? (
        <div className="pt-3">
          <StatementTable caption={t('statement:tableOf', { month: name })} lines={lines} />
        </div>
      ) : (
        groupByDay(lines, 'createdAt').map(({ day, ofDay }) => (
          <StatementDaySection key={day} day={day} lines={ofDay} />
        ))
      )}
    </section>
  )
}

/** Such as `March 2026`: Gregorian in every language, as everywhere. */
export function nameOfMonth(month: string, language: Language): string {
  const [year = '', number = ''] = month.split('-')
  return `${monthNames[language][Number(number) - 1]} ${year}`
}

function StatementDaySection({ day, lines }: { day: string; lines: StatementLine[] }) {
  return (
    <section>
      <h3 className="pt-2 text-small font-semibold text-muted">
        <DayName at={lines[0]?.createdAt ?? day} />
      </h3>
      <List>
        {lines.map((line) => (
          <StatementRow key={line._id} line={line} isUnderDay />
        ))}
      </List>
    </section>
  )
}
