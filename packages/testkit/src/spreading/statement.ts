import { parseSync } from 'libpg-query'
import type { Catalog } from './catalog.ts'
import { findEmptyResults, findFunctionFaults } from './functions.ts'
import {
  equalitiesOf,
  type Fields,
  fieldsOf,
  listOf,
  namesOf,
  read,
  tableName,
  textOf,
  walk,
  withoutCasts,
} from './syntax.ts'
import {
  aliasNames,
  changes,
  comparesWith,
  holdsQuery,
  isAggregate,
  isPlain,
  isSpreadByValue,
  queryOf,
} from './shape.ts'
import { createUnit, findUnitFaults, mergeUnit, reachOf, type Table, type Unit } from './unit.ts'

/** What a name in FROM stands for. */
type Source = {
  alias: string
  columns: ReadonlySet<string>
  /** A column under the name by which joins are compared. */
  termOf: (column: string) => string
  /** The same rows for every server: a result, a function or a copied table. */
  isRecurring: boolean
  /** A query in FROM that is planned by itself, unless an outer join keeps its rows. */
  query?: Unit
}

type Level = { sources: Source[]; outer: Level | undefined; unit: Unit; ctes: Ctes }

type Query = { unit: Unit; outputs: ReadonlyMap<string, string>; isPlain: boolean }

type Ctes = ReadonlyMap<string, { outputs: ReadonlySet<string> }>

const noCtes: Ctes = new Map()

export type Spreading = {
  /** Why Citus could not run it on spread tables, or would run it in another way than one PostgreSQL does. */
  faults: string[]
  /** The spread tables that it reads or changes at several servers. */
  atSeveral: ReadonlySet<string>
  /** The tables that it changes and every server has. */
  atAll: ReadonlySet<string>
}

/**
 * How a statement would run on spread tables. Follows the planner of Citus as far as the product's statements need: tables
 * that are read together must lie together, a lock needs one server, and functions in changes must not depend on where
 * they run. A statement that is wrong for other reasons is not found here, and what a function does is not followed.
 */
export function readSpreading(text: string, values: readonly unknown[], catalog: Catalog): Spreading {
  const faults = new Set<string>()
  const [atSeveral, atAll] = [new Set<string>(), new Set<string>()]
  let ids = 0

  function finish(unit: Unit): void {
    for (const fault of findUnitFaults(unit)) faults.add(fault)
    const reach = reachOf(unit)
    for (const name of reach.atSeveral) atSeveral.add(name)
    for (const name of reach.atAll) atAll.add(name)
  }

  /** What is read for each row of the level around it is planned with that; anything else by itself. */
  function settle(unit: Unit, around: Level | undefined): void {
    if (around !== undefined && unit.escapesTo.size > 0) mergeUnit(unit, around.unit)
    else finish(unit)
  }

  function analyzeStatement(statement: unknown, outer: Level | undefined, ctes: Ctes): Query {
    const [select, insert] = [read(statement, 'SelectStmt'), read(statement, 'InsertStmt')]
    const change = read(statement, 'UpdateStmt') ?? read(statement, 'DeleteStmt')
    if (select) return analyzeSelect(select, outer, ctes)
    if (insert) return analyzeInsert(insert, outer, ctes)
    if (change) return analyzeChange(change, outer, ctes)
    return { unit: createUnit(), outputs: new Map(), isPlain: false }
  }

  function analyzeWith(statement: Fields, outer: Level | undefined, ctes: Ctes): Ctes {
    const known = new Map(ctes)
    const clause = fieldsOf(statement, 'withClause')
    for (const each of clause === undefined ? [] : listOf(clause, 'ctes')) {
      const cte = read(each, 'CommonTableExpr')
      const name = textOf(cte, 'ctename') ?? ''
      if (clause?.['recursive'] === true) known.set(name, { outputs: new Set() })
      for (const fault of findEmptyResults(cte?.['ctequery'], catalog)) faults.add(fault)
      const { unit, outputs } = analyzeStatement(cte?.['ctequery'], outer, known)
      settle(unit, outer)
      known.set(name, { outputs: new Set(outputs.keys()) })
    }
    return known
  }

  function analyzeSelect(select: Fields, outer: Level | undefined, around: Ctes): Query {
    const ctes = analyzeWith(select, outer, around)
    const [left, right] = [fieldsOf(select, 'larg'), fieldsOf(select, 'rarg')]
    if (left && right) {
      const unit = createUnit()
      const arms = [left, right].map((arm) => analyzeSelect(arm, outer, ctes))
      for (const arm of arms) {
        if (arm.unit.escapesTo.size > 0) mergeUnit(arm.unit, unit)
        else finish(arm.unit)
      }
      return {
        unit,
        outputs: new Map([...(arms[0]?.outputs.keys() ?? [])].map((name) => [name, `${++ids}`])),
        isPlain: false,
      }
    }
    const level: Level = { sources: [], outer, unit: createUnit(), ctes }
    for (const item of listOf(select, 'fromClause')) addSource(item, level)
    readCondition(select['whereClause'], level)
    readList(select['targetList'], level)
    for (const part of [
      'valuesLists',
      'groupClause',
      'havingClause',
      'sortClause',
      'windowClause',
      'distinctClause',
    ])
      readExpression(select[part], level)
    level.unit.isLocked = listOf(select, 'lockingClause').length > 0
    level.unit.hasSources = level.sources.length > 0
    for (const fault of findFunctionFaults(select, { at: 'read', level: level.unit, catalog }))
      faults.add(fault)
    return { unit: level.unit, outputs: outputsOf(select, level), isPlain: isPlain(select) }
  }

  function analyzeInsert(insert: Fields, outer: Level | undefined, around: Ctes): Query {
    const ctes = analyzeWith(insert, outer, around)
    const level: Level = { sources: [], outer, unit: createUnit(), ctes }
    const target = addTable(fieldsOf(insert, 'relation'), level, 'target')
    level.unit.isInsert = true
    const select = read(insert['selectStmt'], 'SelectStmt')
    if (select) {
      const { unit } = analyzeSelect(select, outer, ctes)
      if (
        listOf(select, 'valuesLists').length > 0 &&
        target?.is === 'spread' &&
        holdsQuery(select['valuesLists'])
      )
        faults.add(`query in values: ${target.name}`)
      settle(unit, outer)
    }
    const conflict = fieldsOf(insert, 'onConflictClause') ?? {}
    if (target?.is === 'spread') {
      if (holdsQuery(conflict)) faults.add(`query on a conflict: ${target.name}`)
      for (const fault of findFunctionFaults(conflict, { at: 'conflict', level: level.unit, catalog }))
        faults.add(fault)
      if (select && isSpreadByValue(insert, select, target) && changes(insert))
        faults.add(`insert of changed rows by a value: ${target.name}`)
    }
    return analyzeReturned(insert, level)
  }

  function analyzeChange(change: Fields, outer: Level | undefined, around: Ctes): Query {
    const ctes = analyzeWith(change, outer, around)
    const level: Level = { sources: [], outer, unit: createUnit(), ctes }
    const target = addTable(fieldsOf(change, 'relation'), level, 'target')
    for (const item of [...listOf(change, 'fromClause'), ...listOf(change, 'usingClause')])
      addSource(item, level)
    readCondition(change['whereClause'], level)
    readExpression(change['targetList'], level)
    if (target?.is === 'spread')
      for (const part of ['whereClause', 'targetList'])
        for (const fault of findFunctionFaults(
          { [part]: change[part] },
          { at: 'change', level: level.unit, catalog },
        ))
          faults.add(fault)
    return analyzeReturned(change, level)
  }

  function analyzeReturned(change: Fields, level: Level): Query {
    const returned = { targetList: listOf(fieldsOf(change, 'returningClause') ?? {}, 'exprs') }
    readExpression(returned.targetList, level)
    for (const fault of findFunctionFaults(returned, { at: 'returning', level: level.unit, catalog }))
      faults.add(fault)
    return { unit: level.unit, outputs: outputsOf(returned, level), isPlain: true }
  }

  function addSource(item: unknown, level: Level): Source[] {
    const [range, join, subselect] = [
      read(item, 'RangeVar'),
      read(item, 'JoinExpr'),
      read(item, 'RangeSubselect'),
    ]
    if (range) return addRange(range, level)
    if (subselect) return [addSubselect(subselect, level)]
    if (join) return addJoin(join, level)
    const called = read(item, 'RangeFunction')
    readExpression(called?.['functions'], level)
    walk(called?.['functions'], (node) => {
      const name = namesOf(listOf(read(node, 'FuncCall') ?? {}, 'funcname')).join('.')
      if (catalog.own.has(name)) level.unit.functions.push(name)
      return false
    })
    const names = aliasNames(called)
    const columns = new Set([
      ...names.columns,
      names.alias,
      ...listOf(called ?? {}, 'coldeflist').map((each) => textOf(read(each, 'ColumnDef'), 'colname') ?? ''),
    ])
    return [addResult(names.alias, columns, level)]
  }

  function addRange(range: Fields, level: Level): Source[] {
    const name = tableName(range)
    const cte = level.ctes.get(name)
    const alias = textOf(fieldsOf(range, 'alias'), 'aliasname') ?? name.split('.').at(-1) ?? ''
    if (cte) return [addResult(alias, cte.outputs, level)]
    const view = catalog.views.get(name)
    if (view !== undefined) return [addQuery(queryOf(view), { alias, columns: [] }, level)]
    addTable(range, level, 'read')
    return level.sources.slice(-1)
  }

  function addTable(range: Fields | undefined, level: Level, use: Table['use']): Table | undefined {
    const name = range === undefined ? '' : tableName(range)
    const placement = catalog.placements.get(name)
    const alias = textOf(fieldsOf(range, 'alias'), 'aliasname') ?? name.split('.').at(-1) ?? ''
    const id = ++ids
    const columns = new Set(catalog.columns.get(name)?.keys())
    const isSpread = placement !== undefined && 'spreadBy' in placement
    level.sources.push({ alias, columns, termOf: (column) => `${id}.${column}`, isRecurring: !isSpread })
    if (placement === undefined) return undefined
    const table: Table = {
      name,
      is: isSpread ? 'spread' : placement.kind === 'reference' ? 'copied' : 'single',
      group: isSpread ? placement.spreadBy : '',
      term: isSpread ? `${id}.${placement.spreadBy}` : '',
      use,
      isNested: false,
    }
    level.unit.tables.push(table)
    return table
  }

  function addSubselect(subselect: Fields, level: Level): Source {
    return addQuery(subselect['subquery'], aliasNames(subselect), level)
  }

  function addQuery(statement: unknown, names: ReturnType<typeof aliasNames>, level: Level): Source {
    const { unit, outputs, isPlain: plain } = analyzeStatement(statement, level, level.ctes)
    const isSpread = unit.tables.some(({ is }) => is === 'spread')
    const renamed = new Map([...outputs].map(([column, term], at) => [names.columns[at] ?? column, term]))
    if (isSpread && plain && unit.escapesTo.size === 0) level.unit.hasSpreadQuery = true
    settle(unit, level)
    const source: Source = {
      query: unit,
      alias: names.alias,
      columns: new Set(renamed.keys()),
      termOf: (column) => renamed.get(column) ?? `?${names.alias}.${column}`,
      isRecurring: !isSpread || !plain,
    }
    level.sources.push(source)
    return source
  }

  function addResult(alias: string, columns: ReadonlySet<string>, level: Level): Source {
    const id = ++ids
    const source = { alias, columns, termOf: (column: string) => `${id}.${column}`, isRecurring: true }
    level.sources.push(source)
    return source
  }

  function addJoin(join: Fields, level: Level): Source[] {
    const left = addSource(join['larg'], level)
    const right = addSource(join['rarg'], level)
    for (const column of namesOf(listOf(join, 'usingClause'))) {
      const [one, other] = [left, right].map((side) => side.find(({ columns }) => columns.has(column)))
      if (one && other) level.unit.unify(one.termOf(column), other.termOf(column))
    }
    readCondition(join['quals'], level)
    const isOuter = join['jointype'] !== 'JOIN_INNER'
    const [kept, filled] = join['jointype'] === 'JOIN_RIGHT' ? [right, left] : [left, right]
    const spread = kept.filter(({ isRecurring }) => !isRecurring)
    const spreadFilled = filled.filter(({ isRecurring }) => !isRecurring)
    if (!isOuter || spreadFilled.length === 0) return [...left, ...right]
    if (spread.length === 0) level.unit.isFilledWhole = true
    // Citus does not plan a query by itself whose rows an outer join keeps beside those of a spread table.
    for (const { query } of spread) if (query) mergeUnit(query, level.unit, { isNested: false })
    // A result is not known to lie beside the rows of a table, whatever was compared to make it.
    if (spread.length > 0 && spread.length < kept.length && join['quals'])
      for (const each of spreadFilled)
        if (!comparesWith(each, spread, join['quals'])) level.unit.joinedByResult.push(each.alias)
    return [...left, ...right]
  }

  function readCondition(condition: unknown, level: Level): void {
    for (const [one, other] of equalitiesOf(condition)) {
      const [first, second] = [termOf(one, level), termOf(other, level)]
      if (first !== undefined && second !== undefined) level.unit.unify(first, second)
    }
    readExpression(condition, level)
  }

  function termOf(expression: unknown, level: Level): string | undefined {
    const bare = withoutCasts(expression)
    const [column, parameter, constant] = [
      read(bare, 'ColumnRef'),
      read(bare, 'ParamRef'),
      read(bare, 'A_Const'),
    ]
    if (column) return resolve(column, level)
    if (parameter) return valueTerm(parameter)
    if (constant) return `=${JSON.stringify({ ...constant, location: 0 })}`
    const query = read(bare, 'SubLink')
    // The answer of a query of its own is a constant of this one.
    return query?.['subLinkType'] === 'EXPR_SUBLINK' ? `=query ${JSON.stringify(query)}` : undefined
  }

  function valueTerm(parameter: Fields): string {
    const at = Number(parameter['number']) - 1
    const value = values[at]
    return typeof value === 'string' || typeof value === 'bigint' ? `=${value}` : `=$${at}`
  }

  function resolve(column: Fields, level: Level): string {
    const names = namesOf(listOf(column, 'fields'))
    const [name = '', qualifier] = [names.at(-1), names.at(-2)]
    for (let at: Level | undefined = level; at !== undefined; at = at.outer) {
      const source =
        at.sources.find((each) =>
          qualifier === undefined ? each.columns.has(name) : each.alias === qualifier,
        ) ?? (qualifier === undefined ? at.sources.find(({ alias }) => alias === name) : undefined)
      if (source === undefined) continue
      if (at.unit !== level.unit) level.unit.escapesTo.add(at.unit)
      return source.termOf(name)
    }
    // A variable or a parameter of a function.
    return `=${names.join('.')}`
  }

  /** Reads the columns and queries of an expression. `isWith`: whether a query is planned with the rows around it. */
  function readExpression(
    expression: unknown,
    level: Level,
    isWith: (query: unknown, unit: Unit) => boolean = () => false,
  ): void {
    walk(expression, (node) => {
      const [query, column] = [read(node, 'SubLink'), read(node, 'ColumnRef')]
      if (column) resolve(column, level)
      if (query === undefined) return false
      readExpression(query['testexpr'], level)
      const { unit } = analyzeStatement(query['subselect'], level, level.ctes)
      if (isWith(query['subselect'], unit)) mergeUnit(unit, level.unit)
      else settle(unit, level)
      return true
    })
  }

  /** Reads the list of a query. Beside rows of spread tables, Citus plans a plain query in it with them. */
  function readList(list: unknown, level: Level): void {
    const isSpread = level.unit.tables.some(({ is }) => is === 'spread')
    readExpression(list, level, (query, unit) => {
      const select = read(query, 'SelectStmt')
      const readsSpread = unit.tables.some(({ is }) => is === 'spread')
      return isSpread && readsSpread && select !== undefined && isPlain(select) && !isAggregate(select)
    })
  }

  function outputsOf(select: Fields, level: Level): Map<string, string> {
    const outputs = new Map<string, string>()
    for (const each of listOf(select, 'targetList')) {
      const target = read(each, 'ResTarget')
      const column = read(withoutCasts(target?.['val']), 'ColumnRef')
      const names = column ? namesOf(listOf(column, 'fields')) : []
      if (names.at(-1) === '*') {
        for (const source of level.sources.filter(
          ({ alias }) => names.length === 1 || alias === names.at(-2),
        ))
          for (const name of source.columns) outputs.set(name, source.termOf(name))
        continue
      }
      const called = read(target?.['val'], 'FuncCall')
      const name =
        textOf(target, 'name') ??
        names.at(-1) ??
        (called && namesOf(listOf(called, 'funcname')).at(-1)) ??
        `?${outputs.size}`
      outputs.set(name, column ? resolve(column, level) : `${++ids}`)
    }
    return outputs
  }

  for (const { stmt } of parseSync(text).stmts ?? []) finish(analyzeStatement(stmt, undefined, noCtes).unit)
  return { faults: [...faults].toSorted(), atSeveral, atAll }
}
