import { ChoiceChips } from '@kapao/ui/choice-chips'
import { TextField } from '@kapao/ui/text-field'
import { useTranslation } from 'react-i18next'
import { readClock } from '../../time/clock.ts'
import { lastDays, type Period, quickPeriods } from './period.ts'

export type PeriodFieldsProps = {
  period: Period
  onPeriod: (period: Period) => void
  error?: string | undefined
}

/** The first and the last day, each by the phone's own calendar, and what people mostly want by one tap. */
export function PeriodFields({ period, onPeriod, error }: PeriodFieldsProps) {
  const { t } = useTranslation()
  const today = lastDays(readClock(), 1).to
  const quick = quickPeriods.map(({ days, text }) => ({
    value: String(days),
    label: t(text),
    period: lastDays(readClock(), days),
  }))
  const chosen = quick.find((each) => each.period.from === period.from && each.period.to === period.to)
  return (
    <div className="flex flex-col gap-4">
      <ChoiceChips
        label={t('statement:quickPeriods')}
        options={quick}
        value={chosen?.value ?? null}
        onValue={(value) => onPeriod(quick.find((each) => each.value === value)?.period ?? period)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('statement:periodFrom')}
          min={firstDay}
          max={today}
          value={period.from}
          onChange={(event) => onPeriod({ ...period, from: event.target.value })}
        />
        <TextField
          type="date"
          label={t('statement:periodTo')}
          min={firstDay}
          max={today}
          value={period.to}
          onChange={(event) => onPeriod({ ...period, to: event.target.value })}
          error={error}
        />
      </div>
    </div>
  )
}

/** The server takes days of this century. */
const firstDay = '2000-01-01'
