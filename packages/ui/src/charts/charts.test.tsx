import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'
import { ChartTable } from './chart-table.tsx'
import { CohortMap } from './cohort-map.tsx'
import { DenseChart } from './dense-chart.tsx'
import { type Figure, sumOf, toFigure, toNumber, tonesOf } from './figure.ts'
import { FunnelChart } from './funnel-chart.tsx'
import { LineChart } from './line-chart.tsx'
import { Sparkline } from './sparkline.tsx'
import { StackedBarChart } from './stacked-bar-chart.tsx'

const texts = {
  showTable: 'Show as table',
  hideTable: 'Hide the table',
  empty: 'No figures yet',
  missing: 'no figure',
  labelHeading: 'Day',
  valueHeading: 'Amount',
  ofFirst: 'of the first',
  ofPrevious: 'of the one before',
  failed: 'Not loaded',
}
const labels = ['1 Nov', '2 Nov', '3 Nov']

function write(value: Figure): string {
  return typeof value === 'bigint' ? `${value} satang` : `${value} baht`
}

/** Every chart with the same figures. */
function chartsOf(values: (Figure | null)[]): [string, ReactNode][] {
  const shared = {
    title: 'Deposits',
    labels: labels.slice(0, values.length),
    series: [{ key: 'in', name: 'Deposits', values }],
    format: write,
    texts,
  }
  return [
    ['line', <LineChart key="line" {...shared} />],
    ['bars', <BarChart key="bars" {...shared} />],
    ['stacked bars', <StackedBarChart key="stacked" {...shared} />],
    ['dense', <DenseChart key="dense" {...shared} />],
    ['sparkline', <Sparkline key="spark" {...shared} values={values} />],
    [
      'funnel',
      <FunnelChart
        key="funnel"
        title="Deposits"
        steps={values.map((value, index) => ({ key: String(index), name: labels[index] ?? '', value }))}
        format={write}
        formatShare={(share) => `${Math.round(share * 100)} %`}
        texts={texts}
      />,
    ],
    [
      'cohort map',
      <CohortMap
        key="map"
        title="Deposits"
        columns={labels.slice(0, values.length)}
        rows={[{ key: 'w1', label: 'Week 1', values }]}
        format={write}
        texts={texts}
      />,
    ],
  ]
}

const kinds = chartsOf([1]).map(([kind]) => kind)
const figures: Record<string, (Figure | null)[]> = {
  'whole numbers': [3, 1, 2],
  satang: [10_000n, 0n, -2_550n],
  'a missing one': [1, null, 3],
  'negative ones': [-3, -1, -2],
  'equal ones': [5, 5, 5],
  zeros: [0, 0, 0],
  'a single one': [7],
  'huge ones': [1e200, -1e200, 99_999_999_999_999n],
  'ones that are not finite': [Number.NaN, Number.POSITIVE_INFINITY, 4],
}

function render(kind: string, values: (Figure | null)[]): string {
  const [, chart] = chartsOf(values).find(([each]) => each === kind) ?? []
  return renderToStaticMarkup(chart)
}

describe.each(kinds)('the chart %s', (kind) => {
  test.each(Object.keys(figures))('draws %s at finite positions', (name) => {
    const html = render(kind, figures[name] ?? [])
    expect(html).toContain('<svg')
    expect(html).not.toMatch(/="[^"]*(NaN|Infinity|undefined)/)
  })

  test('has a cursor that says its point and figure, and is named by its title', () => {
    const html = render(kind, [3, 1, 2])
    const cursor = /<div role="slider"[^>]*>/.exec(html)?.[0] ?? ''
    expect(cursor).toContain('aria-label="Deposits"')
    expect(cursor).toContain('tabindex="0"')
    expect(cursor).toMatch(/aria-valuetext="[^"]*1 Nov[^"]*3 baht|aria-valuetext="3 Nov: 2 baht"/)
  })

  test('hides its drawing from screen readers, which get the cursor and the table', () => {
    const html = render(kind, [3, 1, 2])
    for (const [svg] of html.matchAll(/<svg class="chart-drawing[^>]*|<svg[^>]*chart-drawing[^>]*/g))
      expect(svg).toContain('aria-hidden="true"')
    expect(html.includes('Show as table') || html.includes('<table')).toBe(true)
  })

  test('says that there is nothing where no figure is', () => {
    for (const values of [[], [null, null]]) {
      const html = render(kind, values)
      expect(html).toContain('No figures yet')
      expect(html).not.toContain('role="slider"')
    }
  })
})

test('a figure that is missing or not finite is announced as missing', () => {
  expect(render('line', [1, 2, Number.NaN])).toContain('aria-valuetext="3 Nov: no figure"')
  expect(render('sparkline', [1, 2, Number.POSITIVE_INFINITY])).not.toContain('Infinity')
  expect(render('line', [1, 2, null])).toContain('aria-valuetext="3 Nov: no figure"')
})

test('bars below zero hang from the zero line, which is always drawn', () => {
  const html = render('bars', [3, -1, 2])
  expect(html).toContain('chart-zero')
  expect(render('bars', [300, 301, 302])).toContain('chart-zero')
})

test('series differ by pattern or dash and not by colour alone', () => {
  const series = ['a', 'b', 'c', 'd'].map((key) => ({ key, name: key, values: [1, 2, 3] }))
  const shared = { title: 'Two', labels, series, format: write, texts }
  const lines = renderToStaticMarkup(<LineChart {...shared} />)
  expect(new Set(lines.match(/stroke-dasharray="[^"]+"/g)).size).toBe(3)
  const bars = renderToStaticMarkup(<BarChart {...shared} />)
  expect(bars.match(/<pattern /g)).toHaveLength(3)
})

test('the period before is neutral and dashed, and takes no tone from the others', () => {
  const series = [{ isComparison: true }, {}, {}, { tone: 'out' }] as const
  expect(tonesOf(series)).toEqual(['neutral', 'gold', 'progress', 'out'])
})

test('a stack says its sum where it has a name', () => {
  const series = [
    { key: 'a', name: 'QR', values: [100n, 1n, 7n] },
    { key: 'b', name: 'Bank', values: [50n, null, -2n] },
  ]
  const html = renderToStaticMarkup(
    <StackedBarChart title="By method" totalName="Total" {...{ labels, series, texts }} format={write} />,
  )
  expect(html).toContain('aria-valuetext="3 Nov: QR 7 satang, Bank -2 satang, Total 5 satang"')
})

test('the table has a row for each label and a heading for each column and row', () => {
  const html = renderToStaticMarkup(
    <ChartTable
      caption="Deposits"
      headings={['Day', 'Amount']}
      rows={[{ key: '1', label: '1 Nov', cells: ['3 baht'] }]}
    />,
  )
  expect(html).toContain('<caption class="chart-unseen">Deposits</caption>')
  expect(html.match(/scope="col"/g)).toHaveLength(2)
  expect(html).toContain('<th scope="row">1 Nov</th><td>3 baht</td>')
})

test('figures keep their kind, so that the format of satang is given satang', () => {
  expect(toFigure(1.6, [1n, null])).toBe(2n)
  expect(toFigure(1.5, [1, null])).toBe(1.5)
  expect(toNumber(10_000n)).toBe(10_000)
  expect(toNumber(Number.NaN)).toBeNull()
  expect(sumOf([1n, null, 9_007_199_254_740_993n])).toBe(9_007_199_254_740_994n)
  expect(sumOf([null])).toBeNull()
})
