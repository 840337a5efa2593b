import { isReportPeriod, mostDays } from '@kapao/contract/report'
import { formatCount } from '@kapao/i18n/number'
import { useTyped } from '@kapao/ui/forms/use-typed'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { SelectInput, TextInput } from '../../controls/field.tsx'
import { readClock } from '../../time/clock.ts'
import { type Comparison, comparisons, lastDays, monthOf, type Period } from './report-filter.ts'
import { nothingOpen, useChangeAddress } from './use-change-address.ts'

const comparisonTexts = {
  before: 'report:compareBefore',
  year: 'report:compareYear',
} as const satisfies Record<Comparison, string>

type FormProps = {
  period: Period
  /** What rows are about, and what they may be about. Undefined where there is nothing to group. */
  by?: { value: string; choices: readonly (readonly [value: string, words: string])[] }
  /** What the report is compared with. Undefined where nothing can be compared. */
  compare?: string
}

/** Writes period and grouping into the address. A quick choice counts at once; typed days when the form is sent. */
export function ReportFilterForm({ period, by, compare }: FormProps) {
  const { t } = useTranslation()
  const change = useChangeAddress()
  const [typed, setTyped] = useTyped({ from: period.from, until: period.until })
  const [isWrong, setWrong] = useState(false)
  function apply(changes: Record<string, string | undefined>) {
    change({ ...changes, ...nothingOpen })
  }
  function send(event: FormEvent) {
    event.preventDefault()
    const isRight = typed.from !== '' && typed.until !== '' && isReportPeriod(typed)
    setWrong(!isRight)
    if (isRight) apply(typed)
  }
  const now = readClock()
  const quick = [
    [t('report:today'), lastDays(now, 1)],
    [t('report:lastDays', { number: 7 }), lastDays(now, 7)],
    [t('report:lastDays', { number: 30 }), lastDays(now, 30)],
    [t('report:lastDays', { number: 90 }), lastDays(now, 90)],
    [t('report:thisMonth'), monthOf(now, 'this')],
    [t('report:lastMonth'), monthOf(now, 'last')],
  ] as const
  return (
    <form role="search" className="flex flex-col gap-3" onSubmit={send}>
      <div role="group" aria-label={t('report:periods')} className="flex flex-wrap gap-1">
        {quick.map(([words, { from, until }]) => (
          <Button
            key={words}
            tone="quiet"
            aria-pressed={from === period.from && until === period.until}
            className="aria-pressed:bg-lifted aria-pressed:text-text"
            onClick={() => {
              setTyped({ from, until })
              setWrong(false)
              apply({ from, until })
            }}
          >
            {words}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[11rem_11rem_12rem_14rem_auto]">
        <TextInput
          label={t('report:from')}
          type="date"
          value={typed.from}
          error={isWrong && t('report:wrongDays', { number: formatCount(mostDays) })}
          onChange={({ target }) => setTyped({ ...typed, from: target.value })}
        />
        <TextInput
          label={t('report:until')}
          type="date"
          value={typed.until}
          onChange={({ target }) => setTyped({ ...typed, until: target.value })}
        />
        {by !== undefined && (
          <SelectInput
            label={t('report:by')}
            value={by.value}
            onChange={({ target }) => apply({ by: target.value })}
          >
            {by.choices.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectInput>
        )}
        {compare !== undefined && (
          <SelectInput
            label={t('report:compare')}
            value={compare}
            onChange={({ target }) => apply({ compare: target.value || undefined })}
          >
            <option value="">{t('report:compareNothing')}</option>
            {comparisons.map((each) => (
              <option key={each} value={each}>
                {t(comparisonTexts[each])}
              </option>
            ))}
          </SelectInput>
        )}
        <Button type="submit" className="mt-6 justify-self-start">
          {t('search')}
        </Button>
      </div>
    </form>
  )
}
