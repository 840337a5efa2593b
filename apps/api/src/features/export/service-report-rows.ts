import type { ExportedTable } from '@kapao/contract/export'
import { shareOf } from '@kapao/contract/member-report'
import {
  decisionKinds,
  type Duration,
  liabilityParts,
  type serviceTables,
  type ServiceReport,
  withdrawalSteps,
} from '@kapao/contract/service-report'
import { amount, type Cell, number, text } from './cell.ts'
import { type Column, type Words, wordsFor } from './column.ts'

type TableName = (typeof serviceTables)[number]
type Filter = Extract<ExportedTable, { kind: 'serviceReport' }>['filter']

/** The cells of a row, in the order of its table's columns. */
export type ServiceLine = readonly Cell[]

type Heads = (words: Words) => readonly string[]

/** What stands above each table. Times are in whole seconds. */
const headsOf: Readonly<Record<TableName, Heads>> = {
  deposits: ({ column, serviceReport: words }) => [
    column.kind,
    words.method,
    words.asked,
    words.open,
    words.succeeded,
    `${words.succeeded}, %`,
    `p50, ${column.seconds}`,
    `p95, ${column.seconds}`,
  ],
  withdrawals: ({ column, serviceReport: words }) => [
    words.step,
    `p50, ${column.seconds}`,
    `p95, ${column.seconds}`,
  ],
  operators: ({ column, serviceReport: words }) => [
    words.operator,
    words.decisions,
    `${words.timeToDecide}, ${column.seconds}`,
    ...decisionKinds.map((kind) => words[kind]),
    words.answers,
  ],
  liabilities: ({ serviceReport: words }) => [words.currency, ...liabilityParts.map((part) => words[part])],
}

function timesOf(duration: Duration): Cell[] {
  return [number(duration?.p50), number(duration?.p95)]
}

const linesOf: Readonly<Record<TableName, (report: ServiceReport) => ServiceLine[]>> = {
  deposits: ({ deposits }) =>
    deposits.map(({ kind, code, asked, open, succeeded, seconds }) => [
      text(kind),
      text(code),
      number(asked),
      number(open),
      number(succeeded),
      number(shareOf(succeeded, asked - open)),
      ...timesOf(seconds),
    ]),
  withdrawals: ({ withdrawals }) =>
    withdrawalSteps.map((step) => [text(step), ...timesOf(withdrawals.steps[step])]),
  operators: ({ operators }) =>
    operators.map(({ operatorId, total, medianSeconds, decisions, answers }) => [
      text(operatorId),
      number(total),
      number(medianSeconds),
      ...decisionKinds.map((kind) => number(decisions[kind])),
      number(answers),
    ]),
  liabilities: ({ liabilities }) =>
    liabilities.map((liability) => [
      text(liability.currency),
      ...liabilityParts.map((part) => amount(liability[part])),
    ]),
}

/** The rows of a table of the report. */
export function serviceReportRows(report: ServiceReport, { table }: Filter): ServiceLine[] {
  return linesOf[table](report)
}

/** The columns of a table of the report. */
export function serviceReportColumns(filter: object): readonly Column<ServiceLine>[] {
  const heads = headsOf[(filter as Filter).table]
  return heads(wordsFor('en')).map((_, index) => ({
    head: (words) => heads(words)[index] ?? '',
    cell: (line) => line[index],
  }))
}
