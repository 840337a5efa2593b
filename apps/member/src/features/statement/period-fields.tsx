import { monthNames, weekdayLetters, weekdayNames } from '@kapao/i18n/calendar'
import { bcp47 } from '@kapao/i18n/language'
import { currentLanguage } from '@kapao/i18n/start'
import { ChoiceChips } from '@kapao/ui/forms/choice-chips'
import { FieldError } from '@kapao/ui/forms/field-frame'
import { Skeleton } from '@kapao/ui/feedback/skeleton'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readClock } from '../../time/clock.ts'
import { formatDay, lastDays, type Period, type PeriodEnd, quickPeriods, withDay } from './period.ts'

const Calendar = lazy(async () => ({ default: (await import('@kapao/ui/forms/calendar')).Calendar }))

export type PeriodFieldsProps = {
  period: Period
  onPeriod: (period: Period) => void
  error?: string | undefined
}

/** The first and the last day in the product's own calendar, and the most common periods as quick choices. */
export function PeriodFields({ period, onPeriod, error }: PeriodFieldsProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const language = currentLanguage(i18n)
  const [end, setEnd] = useState<PeriodEnd>('from')
  /** Incremented when the calendar should show another month: after a press on a field or a quick choice. */
  const [turns, setTurns] = useState(0)
  const today = lastDays(readClock(), 1).to
  const quick = quickPeriods.map(({ days, text }) => ({
    value: String(days),
    label: t(text),
    period: lastDays(readClock(), days),
  }))
  const chosen = quick.find((each) => each.period.from === period.from && each.period.to === period.to)
  function turnTo(next: PeriodEnd) {
    setEnd(next)
    setTurns(turns + 1)
  }
  function choose(day: string) {
    onPeriod(withDay(period, end, day))
    setEnd('to')
  }
  return (
    <div className="flex flex-col gap-3">
      <ChoiceChips
        label={t('statement:quickPeriods')}
        options={quick}
        value={chosen?.value ?? null}
        onValue={(value) => {
          onPeriod(quick.find((each) => each.value === value)?.period ?? period)
          turnTo('from')
        }}
      />
      <div className="grid grid-cols-2 gap-2.5" aria-describedby={error === undefined ? undefined : id}>
        <DayField
          label={t('statement:periodFrom')}
          day={period.from}
          isMeant={end === 'from'}
          onPress={() => turnTo('from')}
        />
        <DayField
          label={t('statement:periodTo')}
          day={period.to}
          isMeant={end === 'to'}
          onPress={() => turnTo('to')}
        />
      </div>
      <FieldError id={id} error={error} />
      {/* Wider than the sheet's text, so that a thumb can hit each of seven days side by side. */}
      <div className="-mx-3 min-h-94">
        <Suspense fallback={<Skeleton shape="block" className="h-94" />}>
          <Calendar
            key={turns}
            from={period.from}
            to={period.to}
            shown={period[end]}
            onDay={choose}
            min={firstDay}
            max={today}
            today={today}
            lang={bcp47(language)}
            words={{
              months: monthNames[language],
              weekdays: weekdayNames[language],
              weekdayLetters: weekdayLetters[language],
              previousMonth: t('statement:previousMonth'),
              nextMonth: t('statement:nextMonth'),
              month: t('statement:month'),
              year: t('statement:year'),
              today: t('statement:quickToday'),
            }}
          />
        </Suspense>
      </div>
    </div>
  )
}

type DayFieldProps = { label: string; day: string; isMeant: boolean; onPress: () => void }

/** One of the two days. A tap in the calendar sets the field that was pressed last. */
function DayField({ label, day, isMeant, onPress }: DayFieldProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-pressed={isMeant}
      onClick={onPress}
      className={`min-h-14 rounded-field border px-3.5 py-1.5 text-left transition-colors ${
        isMeant ? 'border-gold/70 bg-gold/10' : 'border-edge bg-surface hover:bg-surface-strong'
      }`}
    >
      <span className="block text-small text-muted">{label}</span>
      <span className={`block font-semibold ${day === '' ? 'text-muted' : ''}`}>
        {day === '' ? t('statement:dayOpen') : formatDay(day)}
      </span>
    </button>
  )
}

/** The server accepts only days of this century. */
const firstDay = '2000-01-01'
