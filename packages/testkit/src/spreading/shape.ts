import { parseSync } from 'libpg-query'
import {
  equalitiesOf,
  type Fields,
  fieldsOf,
  listOf,
  namesOf,
  read,
  textOf,
  walk,
  withoutCasts,
} from './syntax.ts'
import type { Table } from './unit.ts'

export function queryOf(text: string): unknown {
  return parseSync(text).stmts?.[0]?.stmt
}

export function aliasNames(fields: Fields | undefined): { alias: string; columns: string[] } {
  const alias = fieldsOf(fields, 'alias')
  return {
    alias: textOf(alias, 'aliasname') ?? '',
    columns: alias === undefined ? [] : namesOf(listOf(alias, 'colnames')),
  }
}

type Named = { alias: string }

/** Whether the condition of a join says that a column of a source equals one of others. */
export function comparesWith({ alias }: Named, others: readonly Named[], condition: unknown): boolean {
  function qualifierOf(side: unknown): string | undefined {
    return namesOf(listOf(read(withoutCasts(side), 'ColumnRef') ?? {}, 'fields')).at(-2)
  }
  return equalitiesOf(condition)
    .map((sides) => sides.map(qualifierOf))
    .some((names) => names.includes(alias) && others.some((each) => names.includes(each.alias)))
}

/** Whether a change is among the queries of WITH. */
export function changes(statement: Fields): boolean {
  return listOf(fieldsOf(statement, 'withClause') ?? {}, 'ctes').some((each) => {
    const query = read(each, 'CommonTableExpr')?.['ctequery']
    return read(query, 'SelectStmt') === undefined
  })
}

/** Whether all rows go to the server of one value. */
export function isSpreadByValue(insert: Fields, select: Fields, { group }: Table): boolean {
  const at = listOf(insert, 'cols').findIndex((each) => textOf(read(each, 'ResTarget'), 'name') === group)
  const value = withoutCasts(read(listOf(select, 'targetList')[at], 'ResTarget')?.['val'])
  return read(value, 'ParamRef') !== undefined || read(value, 'A_Const') !== undefined
}

/** Whether a query of a table is in an expression. */
export function holdsQuery(value: unknown, isInside = false): boolean {
  let holds = false
  walk(value, (node) => {
    const query = read(node, 'SubLink')
    holds ||=
      (isInside && read(node, 'RangeVar') !== undefined) || (query !== undefined && holdsQuery(query, true))
    return holds
  })
  return holds
}

/** Without what would have to be calculated over the rows of all servers. */
export function isPlain(select: Fields): boolean {
  return (
    select['limitCount'] === undefined &&
    select['limitOffset'] === undefined &&
    listOf(select, 'groupClause').length === 0 &&
    listOf(select, 'distinctClause').length === 0
  )
}

const aggregates = new Set(
  'count max min sum avg array_agg jsonb_agg json_agg jsonb_object_agg string_agg bool_or bool_and'.split(
    ' ',
  ),
)

/** Whether the rows of a query become one, whatever they are. */
export function isAggregate(select: Fields): boolean {
  let is = false
  walk(select['targetList'], (node) => {
    const called = read(node, 'FuncCall')
    is ||= called !== undefined && aggregates.has(namesOf(listOf(called, 'funcname')).at(-1) ?? '')
    return is || read(node, 'SubLink') !== undefined
  })
  return is
}
