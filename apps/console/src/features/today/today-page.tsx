import { formatDate, formatTime } from '@kapao/i18n/date'
import { currencyWord } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { HealthPanel } from '../party/health-panel.tsx'
import { wordsForDay } from '../../time/days.ts'
import { SyntheticAlarm } from '../synthetic/synthetic-alarm.tsx'
import { FigureMeanings } from '../report/figure-meanings.tsx'
import { BookPanel } from './book-panel.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { HoursChart } from './hours-chart.tsx'
import { ProviderBars } from './provider-bars.tsx'
import { type Today, useToday } from './today.queries.ts'
import { WaitingPanel } from './waiting-panel.tsx'

/** What happens today: the figures so far, what waits, and where the money is. */
export function TodayPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useToday()
  return (
    <Screen
      title={t('today:title')}
      text={data === undefined ? t('today:text') : t('today:asOf', momentsOf(data))}
      needs="report.read"
    >
      <SyntheticAlarm />
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting />}
      {data !== undefined && <Day today={data} />}
    </Screen>
  )
}

/** The moments that the heading names. */
function momentsOf({ until, dayBefore }: Today) {
  return {
    date: formatDate(until),
    time: formatTime(until),
    before: wordsForDay(dayBefore),
  }
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')}>
      <div className="flex flex-col gap-4">
        <Skeleton shape="block" className="h-28" />
        <Skeleton shape="block" className="h-80" />
      </div>
    </SkeletonGroup>
  )
}

function Day({ today }: { today: Today }) {
  const { i18n } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const currencies = [...new Set([...today.currencies, ...today.book].map(({ currency }) => currency))]
  const currency = currencies.find((each) => each === address.get('currency')) ?? currencies[0]
  const money = today.currencies.find((each) => each.currency === currency)
  const book = today.book.find((each) => each.currency === currency)
  const unit = currency === undefined ? '' : currencyWord(currency, currentLanguage(i18n))
  return (
    <div className="flex flex-col gap-4">
      {currencies.length > 1 && (
        <CurrencyChoice
          currencies={currencies}
          chosen={currency}
          onChoose={(next) => setAddress({ currency: next }, { replace: true })}
        />
      )}
      {money !== undefined && <FigureTiles today={today} money={money} unit={unit} />}
      <div className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {money === undefined ? (
          <Nothing today={today} />
        ) : (
          <Panel className="p-4">
            <HoursChart hours={money.hours} hourNow={hourOf(today.until)} unit={unit} />
          </Panel>
        )}
        <WaitingPanel />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
        {money !== undefined && <ProviderBars providers={money.providers} />}
        <HealthPanel />
        <BookPanel book={book} today={today} unit={unit} />
      </div>
      <FigureMeanings />
    </div>
  )
}

/** The hour of a moment in Bangkok. */
function hourOf(moment: string): number {
  return Number(formatTime(moment).slice(0, 2))
}

/** Without sealed entries of either day. */
function Nothing({ today }: { today: Today }) {
  const { t } = useTranslation()
  return (
    <Panel>
      <EmptyState
        icon={<Sun aria-hidden />}
        title={today.seal === null ? t('report:unsealedTitle') : t('today:nothingTitle')}
        text={today.seal === null ? t('report:unsealedText') : t('today:nothingText')}
      />
    </Panel>
  )
}

type ChoiceProps = {
  currencies: readonly ('BAHT' | 'LAK')[]
  chosen: string | undefined
  onChoose: (currency: string) => void
}

/** Currencies are never added up, so one of them is shown. */
function CurrencyChoice({ currencies, chosen, onChoose }: ChoiceProps) {
  const { t, i18n } = useTranslation()
  return (
    <div role="group" aria-label={t('today:currency')} className="flex flex-wrap gap-1">
      {currencies.map((currency) => (
        <Button
          key={currency}
          tone="quiet"
          aria-pressed={currency === chosen}
          className="aria-pressed:bg-lifted aria-pressed:text-text"
          onClick={() => onChoose(currency)}
        >
          {currencyWord(currency, currentLanguage(i18n))}
        </Button>
      ))}
    </div>
  )
}
