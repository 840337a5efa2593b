import {
  costNames,
  countedNames,
  type CostName,
  type CountedName,
  differences,
  type FigureName,
  type RatioName,
  type ReportFigures,
} from '@kapao/contract/report'
import { wordsForDay } from '../../time/days.ts'

/** What a ratio is called where it is a column. */
export const ratioTexts = {
  hold: 'report:holdHead',
  rewardRatio: 'report:rewardRatioHead',
} as const satisfies Record<RatioName, string>

/** The ratio that stands below a figure. */
export const ratioBelow: Readonly<Partial<Record<FigureName, RatioName>>> = {
  gameResult: 'hold',
  rewardCost: 'rewardRatio',
}

/** What a row of a report is about, as people read it. */
export function wordsForKey(key: string, by: 'day' | 'account'): string {
  return by === 'day' ? wordsForDay(key) : key
}

/** Whether a figure has rows behind it, and is not the difference of others. */
export function isCounted(name: FigureName): name is CountedName {
  return countedNames.some((counted) => counted === name)
}

/** Whether a figure is computed by what providers and banks take. */
export function isCost(name: FigureName): name is CostName {
  return costNames.some((cost) => cost === name)
}

export function isFigure(name: string): name is FigureName {
  return isCounted(name as FigureName) || isCost(name as FigureName) || Object.hasOwn(differences, name)
}

/** Whether a figure, and everything that it is made of, is nothing: then no entry is behind it. */
export function isNothing(figures: ReportFigures, name: FigureName): boolean {
  if (isCounted(name)) return figures[name].amount === 0 && figures[name].entries === 0
  if (isCost(name)) return figures[name].amount === 0
  const { plus, minus } = differences[name]
  return [...plus, ...minus].every((part) => isNothing(figures, part))
}
