import { median } from '../bench/rate.ts'
import { limitsOf, type Measure } from './profile.ts'
import type { Measured } from './visit.ts'

export type Spread = { median: number; from: number; to: number }
export type Row = {
  screen: string
  figures: Partial<Record<Measure, Spread>>
  /** The figures above their limits, in words. */
  missed: string[]
}

function round(measure: Measure, value: number): number {
  return measure === 'cls' ? Number(value.toFixed(3)) : Math.round(value)
}

/** Combines the rounds: each screen's median and spread, and the limits that it misses. */
export function summarize(rounds: readonly Measured[]): Row[] {
  const screens = [...new Set(rounds.map(({ screen }) => screen))]
  return screens.map((screen) => {
    const ofScreen = rounds.filter((each) => each.screen === screen)
    const measures = Object.keys(ofScreen[0]?.figures ?? {}) as Measure[]
    const figures = Object.fromEntries(
      measures.map((measure) => {
        const values = ofScreen.map(({ figures: each }) => each[measure] ?? 0)
        const spread: Spread = {
          median: round(measure, median(values)),
          from: round(measure, Math.min(...values)),
          to: round(measure, Math.max(...values)),
        }
        return [measure, spread]
      }),
    ) as Row['figures']
    const missed = limitsOf(screen).flatMap(({ measure, most, from }) => {
      const measured = figures[measure]?.median ?? 0
      return measured > most ? [`${measure} ${measured}, at most ${most} (${from})`] : []
    })
    return { screen, figures, missed }
  })
}

/** The rows as a Markdown table: the median, followed by the spread. */
export function writeTable(rows: readonly Row[], measures: readonly Measure[]): string {
  function cell(spread: Spread | undefined): string {
    if (spread === undefined) return ''
    const { median: middle, from, to } = spread
    return from === to ? String(middle) : `${middle} (${from}–${to})`
  }
  const lines = rows
    .filter(({ figures }) => measures.some((measure) => figures[measure] !== undefined))
    .map(({ screen, figures }) => [screen, ...measures.map((measure) => cell(figures[measure]))])
  const table = [['', ...measures], measures.map(() => '---').toSpliced(0, 0, '---'), ...lines]
  return table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
