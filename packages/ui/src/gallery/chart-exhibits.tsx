import { BarChart } from '../charts/bar-chart.tsx'
import { CohortMap } from '../charts/cohort-map.tsx'
import { DenseChart } from '../charts/dense-chart.tsx'
import { FunnelChart } from '../charts/funnel-chart.tsx'
import { LineChart } from '../charts/line-chart.tsx'
import { Sparkline } from '../charts/sparkline.tsx'
import { StackedBarChart } from '../charts/stacked-bar-chart.tsx'
import { Card } from '../layout/card.tsx'
import {
  days,
  formatCompact,
  formatSatang,
  formatShortBaht,
  formatWhole,
  hourlyBefore,
  hourlySatang,
  returned,
  wave,
} from './chart-figures.ts'
import type { ChartWords } from './chart-words.ts'
import { Exhibit } from './exhibit.tsx'

type WithWords = { words: ChartWords }

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

export function LineExhibit({ words }: WithWords) {
  const { texts } = words
  return (
    <Exhibit name="LineChart" isWide>
      <Card tone="raised">
        <LineChart
          title={words.byHour}
          note={words.baht}
          labels={hours}
          series={[
            { key: 'now', name: words.deposits, values: hourlySatang },
            { key: 'before', name: words.lastWeek, values: hourlyBefore, isComparison: true },
          ]}
          format={formatSatang}
          formatTick={formatShortBaht}
          texts={texts}
        />
      </Card>
      <Card tone="raised">
        <LineChart
          title={words.byDay}
          labels={days(30, words.month)}
          series={[
            { key: 'in', name: words.deposits, values: wave(30, { base: 4000, swing: 1500 }) },
            { key: 'out', name: words.withdrawals, values: wave(30, { base: 1800, swing: 900, turn: 0.7 }) },
            {
              key: 'games',
              name: words.transfers,
              values: wave(30, { base: 3000, swing: 700, turn: 0.4 }).map((value, index) =>
                index % 9 > 6 || index === 11 || index === 13 ? null : value,
              ),
            },
            { key: 'bonus', name: words.bonuses, values: wave(30, { base: 300, swing: 500, turn: 0.3 }) },
          ]}
          format={formatWhole}
          texts={texts}
        />
      </Card>
    </Exhibit>
  )
}

export function BarExhibit({ words }: WithWords) {
  const { texts } = words
  return (
    <Exhibit name="BarChart, StackedBarChart" isWide>
      <Card tone="raised">
        <BarChart
          title={words.byDay}
          labels={days(14, words.month)}
          series={[
            { key: 'in', name: words.deposits, values: wave(14, { base: 4000, swing: 1500 }) },
            { key: 'out', name: words.withdrawals, values: wave(14, { base: 2000, swing: 900, turn: 0.7 }) },
            {
              key: 'before',
              name: words.lastWeek,
              values: wave(14, { base: 3500, swing: 1200, turn: 0.9 }),
              isComparison: true,
            },
          ]}
          format={formatWhole}
          texts={texts}
        />
      </Card>
      <Card tone="raised">
        <BarChart
          title={words.result}
          labels={days(30, words.month)}
          series={[
            {
              key: 'result',
              name: words.result,
              values: wave(30, { base: 600, swing: 1500 }).map((value, index) =>
                index === 8 ? null : value,
              ),
            },
          ]}
          format={formatWhole}
          texts={texts}
        />
      </Card>
      <Card tone="raised">
        <BarChart
          title={words.providers}
          areNames
          labels={words.names}
          series={[{ key: 'sum', name: words.deposits, values: [92_000, 61_000, 55_400, 1, 22_000] }]}
          format={formatWhole}
          formatTick={formatCompact}
          texts={texts}
        />
      </Card>
      <Card tone="raised">
        <StackedBarChart
          title={words.stacked}
          labels={days(14, words.month)}
          totalName={words.total}
          series={[
            { key: 'qr', name: 'QR', values: wave(14, { base: 4000, swing: 1500 }) },
            {
              key: 'bank',
              name: words.names[0] ?? '',
              values: wave(14, { base: 2000, swing: 900, turn: 0.7 }),
            },
            {
              key: 'wallet',
              name: words.names[4] ?? '',
              values: wave(14, { base: 900, swing: 500, turn: 0.5 }),
            },
            {
              key: 'back',
              name: words.withdrawals,
              values: wave(14, { base: -1500, swing: 400, turn: 0.5 }),
            },
          ]}
          format={formatWhole}
          texts={texts}
        />
      </Card>
    </Exhibit>
  )
}

export function MapExhibit({ words }: WithWords) {
  const { texts } = words
  return (
    <Exhibit name="FunnelChart, CohortMap" isWide>
      <Card tone="raised">
        <FunnelChart
          title={words.funnel}
          steps={words.steps.map((name, index) => ({
            key: name,
            name,
            value: [1240, 821, 214, 96][index] ?? 0,
          }))}
          format={formatWhole}
          formatShare={formatPercent}
          texts={texts}
        />
      </Card>
      <Card tone="raised">
        <CohortMap
          title={words.cohort}
          note="%"
          columns={Array.from({ length: 10 }, (_, index) => String(index))}
          rows={returned(10).map((values, row) => ({
            key: String(row),
            label: `${words.week} ${36 + row}`,
            values,
          }))}
          format={formatWhole}
          texts={texts}
        />
      </Card>
    </Exhibit>
  )
}

function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`
}

export function SparklineExhibit({ words }: WithWords) {
  const { texts } = words
  const rows = [
    [words.deposits, wave(24, { base: 400, swing: 150 })],
    [words.result, wave(24, { base: 50, swing: 300 })],
    [words.members, [null, 4, null, 8, 8, 8, 9]],
  ] as const
  return (
    <Exhibit name="Sparkline" isWide>
      <div className="grid gap-3 sm:grid-cols-3">
        {rows.map(([name, values]) => (
          <Card tone="raised" key={name}>
            <p className="text-small text-muted">{name}</p>
            <p className="mb-2 text-title font-bold">{formatWhole(values.at(-1) ?? 0)}</p>
            <Sparkline
              title={name}
              labels={hours.slice(0, values.length)}
              values={values}
              format={formatWhole}
              texts={texts}
            />
          </Card>
        ))}
      </div>
    </Exhibit>
  )
}

const seconds = Array.from({ length: 5000 }, (_, second) => {
  const [hour, minute] = [Math.floor(second / 3600) + 19, Math.floor((second % 3600) / 60)]
  return `${hour}:${String(minute).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`
})
const requests = wave(5000, { base: 900, swing: 120, turn: 0.013 }).map((value, index) =>
  index > 2200 && index < 2300 ? null : value + ((index * 7919) % 97),
)
const requestsBefore = wave(5000, { base: 700, swing: 80, turn: 0.009 })

export function DenseExhibit({ words }: WithWords) {
  return (
    <Exhibit name="DenseChart" isWide>
      <Card tone="raised">
        <DenseChart
          title={words.dense}
          labels={seconds}
          series={denseSeries(words)}
          format={formatWhole}
          texts={words.texts}
        />
      </Card>
    </Exhibit>
  )
}

function denseSeries(words: ChartWords) {
  return [
    { key: 'now', name: words.total, values: requests },
    { key: 'before', name: words.lastWeek, values: requestsBefore, isComparison: true },
  ]
}

export function EdgeExhibit({ words }: WithWords) {
  const { texts } = words
  const cases: { name: string; values: (number | null)[] }[] = [
    { name: '1', values: [1234] },
    { name: '5 = 5', values: [5, 5, 5, 5] },
    { name: '0', values: [0, 0, 0, 0] },
    { name: '−', values: [-3.2, -8.75, null, -1.1] },
    { name: '10^15', values: [1e15, 3.4e15, 2.2e15, -4e14] },
    { name: '0.0001', values: [0.0001, 0.00034, 0.0002, 0.00031] },
    { name: '365', values: wave(365, { base: 20, swing: 30, turn: 0.05 }) },
    { name: '∅', values: [null, null] },
  ]
  return (
    <Exhibit name="Charts at their edges" isWide>
      <div className="grid gap-3 sm:grid-cols-2">
        {cases.flatMap(({ name, values }) => {
          const shared = {
            labels:
              values.length > 31
                ? values.map((_, index) => String(index + 1))
                : days(values.length, words.month),
            series: [{ key: 'only', name: words.deposits, values }],
            format: formatExactly,
            texts,
            height: 160,
          }
          return [
            <Card tone="raised" key={`${name} line`}>
              <LineChart {...shared} title={`${words.deposits}: ${name}`} />
            </Card>,
            <Card tone="raised" key={`${name} bars`}>
              <BarChart {...shared} title={`${words.withdrawals}: ${name}`} />
            </Card>,
          ]
        })}
      </div>
    </Exhibit>
  )
}

function formatExactly(value: number): string {
  return new Intl.NumberFormat('en', { maximumSignificantDigits: 15 }).format(value).replace('-', '−')
}
