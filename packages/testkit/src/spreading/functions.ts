import type { Catalog } from './catalog.ts'
import { type Fields, fieldsOf, listOf, namesOf, read, walk } from './syntax.ts'
import type { Unit } from './unit.ts'

export type Volatility = 'immutable' | 'stable' | 'volatile'

/** What does something beside its answer, on the server where it runs: the coordinator would not notice. */
const actsWhereItRuns =
  /^(pg_advisory_.*|pg_notify|begin_with_party|queue_job|post|post_openings|settle_payments|record_act|open_wallet|nextval)$/

type Use = { at: 'read' | 'change' | 'conflict' | 'returning'; level: Unit; catalog: Catalog }

/** The functions of an expression that a server must not run by itself, each with the reason. */
export function findFunctionFaults(expression: Fields, { at, level, catalog }: Use): string[] {
  const faults: string[] = []
  // Citus also knows tables of one place, if they refer to a table that all servers have.
  const spread = level.tables.find(({ is }) => is === 'spread' || at === 'returning')?.name
  if (spread === undefined) return []
  walk(expression, (node) => {
    // A query of its own is judged by itself.
    if (read(node, 'SubLink') || read(node, 'RangeSubselect') || read(node, 'WithClause')) return true
    const name = nameOf(node)
    if (name === undefined) return false
    const volatility = isMomentAndInterval(node) ? 'stable' : (catalog.functions.get(name) ?? 'immutable')
    if (at === 'read' && actsWhereItRuns.test(name.replace(/^.*\./, '')))
      faults.push(`function on a server: ${name}, ${spread}`)
    if (at === 'change' && (volatility === 'volatile' || (volatility === 'stable' && holdsColumn(node))))
      faults.push(`${volatility} function in a change: ${name}, ${spread}`)
    if (at === 'conflict' && volatility !== 'immutable')
      faults.push(`${volatility} function on a conflict: ${name}, ${spread}`)
    if (at === 'returning' && volatility !== 'immutable')
      faults.push(`${volatility} function in returned rows: ${name}, ${spread}`)
    return false
  })
  return faults
}

/** What a query of `with` calls that returns nothing: Citus stores what the query returns, and cannot store that. */
export function findEmptyResults(query: unknown, { empty }: Catalog): string[] {
  return listOf(read(query, 'SelectStmt') ?? {}, 'targetList').flatMap((target) => {
    const name = nameOf(fieldsOf(read(target, 'ResTarget'), 'val') ?? {})
    return name !== undefined && empty.has(name) ? [`function without a result in with: ${name}`] : []
  })
}

function nameOf(node: Fields): string | undefined {
  const called = read(node, 'FuncCall')
  if (called)
    return namesOf(listOf(called, 'funcname'))
      .join('.')
      .replace(/^pg_catalog\./, '')
  if (read(node, 'SQLValueFunction')) return 'now'
  return isMomentAndInterval(node) ? 'timestamptz + interval' : undefined
}

/** A moment and an interval: their sum depends on the time zone of the session. */
function isMomentAndInterval(node: Fields): boolean {
  const sum = read(node, 'A_Expr')
  if (sum === undefined || !/^[+-]$/.test(namesOf(listOf(sum, 'name')).join(''))) return false
  return [sum['lexpr'], sum['rexpr']].some(isInterval)
}

function isInterval(expression: unknown): boolean {
  const [cast, called] = [read(expression, 'TypeCast'), read(expression, 'FuncCall')]
  const type = cast && read({ TypeName: cast['typeName'] }, 'TypeName')
  if (type && namesOf(listOf(type, 'names')).at(-1) === 'interval') return true
  return called !== undefined && namesOf(listOf(called, 'funcname')).at(-1) === 'make_interval'
}

function holdsColumn(node: Fields): boolean {
  let holds = false
  walk(node, (each) => {
    if (read(each, 'ColumnRef')) holds = true
    return holds
  })
  return holds
}
