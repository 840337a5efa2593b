/** A table where a statement names it. */
export type Table = {
  name: string
  is: 'spread' | 'copied' | 'single'
  /** What the tables have in common that lie together: the column that spreads them. */
  group: string
  /** That column under the name by which joins are compared. */
  term: string
  use: 'read' | 'target'
  /** It is read anew for each row of a query around it. */
  isNested: boolean
}

/** What is planned as one: a query with the subqueries that depend on its rows. */
export type Unit = {
  tables: Table[]
  isLocked: boolean
  /** It adds rows, each at its own server. */
  isInsert: boolean
  hasSources: boolean
  /** A query in its FROM reads a spread table, and is planned by itself or with it. */
  hasSpreadQuery: boolean
  /** An outer join fills rows that are the same everywhere with those of a spread table. */
  isFilledWhole: boolean
  /** Spread tables that an outer join compares with a result alone, by their names in the query. */
  joinedByResult: string[]
  /** The product's functions in its FROM. They read tables, which only the coordinator can. */
  functions: string[]
  /** The queries around it whose rows it depends on. */
  escapesTo: Set<Unit>
  unify: (one: string, other: string) => void
  equalities: (readonly [string, string])[]
}

export function createUnit(): Unit {
  const equalities: Unit['equalities'] = []
  return {
    tables: [],
    isLocked: false,
    isInsert: false,
    hasSources: false,
    hasSpreadQuery: false,
    isFilledWhole: false,
    joinedByResult: [],
    functions: [],
    escapesTo: new Set(),
    equalities,
    unify: (one, other) => equalities.push([one, other]),
  }
}

/** Plans a query with the one around it. */
export function mergeUnit(inner: Unit, around: Unit, { isNested } = { isNested: true }): void {
  around.tables.push(...inner.tables.map((table) => ({ ...table, isNested: isNested || table.isNested })))
  around.equalities.push(...inner.equalities)
  around.functions.push(...inner.functions)
  around.isFilledWhole ||= inner.isFilledWhole
  around.joinedByResult.push(...inner.joinedByResult)
  around.isLocked ||= inner.isLocked
  for (const unit of inner.escapesTo) if (unit !== around) around.escapesTo.add(unit)
}

/** Why Citus could not plan a unit. */
export function findUnitFaults(unit: Unit): string[] {
  const find = classesOf(unit)
  const spread = unit.tables.filter(({ is }) => is === 'spread')
  const single = unit.tables.filter(({ is }) => is === 'single')
  const [first] = spread
  if (first === undefined) return []
  const called = [...new Set(unit.functions)].toSorted()
  if (called.length > 0) return called.map((name) => `function on a server: ${name}, ${first.name}`)
  const classes = new Set(spread.map(({ group, term }) => `${group} ${find(term)}`))
  if (classes.size > 1) return [say('join', spread)]
  // All rows lie on the server of one value.
  const isOnOneServer = isValue(find(first.term))
  const target = unit.tables.find(({ use }) => use === 'target')
  return [
    unit.isLocked && !isOnOneServer ? say('lock', spread) : '',
    target !== undefined && target.is !== 'spread' ? say('change by spread rows', [target, ...spread]) : '',
    single.some((table) => table !== target && (target !== undefined || table.isNested))
      ? say('one place', [...spread, ...single])
      : '',
    !isOnOneServer && spread.every(({ isNested }) => isNested) && unit.hasSources && !unit.hasSpreadQuery
      ? say('for each row', spread)
      : '',
    !isOnOneServer && unit.isFilledWhole ? say('whole table', spread) : '',
    ...(isOnOneServer ? [] : unit.joinedByResult.map((alias) => `outer join by a result: ${alias}`)),
  ].filter(Boolean)
}

/** The spread tables that a unit reads or changes at several servers, and the table that it changes at all of them. */
export function reachOf(unit: Unit): { atSeveral: string[]; atAll: string[] } {
  const find = classesOf(unit)
  const far = unit.tables.filter(({ is, term }) => is === 'spread' && !isValue(find(term)))
  return {
    atSeveral: unit.isInsert ? [] : far.map(({ name }) => name),
    atAll: unit.tables.filter(({ is, use }) => is === 'copied' && use === 'target').map(({ name }) => name),
  }
}

function say(what: string, tables: readonly Table[]): string {
  return `${what}: ${[...new Set(tables.map(({ name }) => name))].toSorted().join(', ')}`
}

/** Whether a name stands for one value, and not for a column. */
function isValue(term: string): boolean {
  return term.startsWith('=')
}

/** Finds the name that stands for all that are equal to a name; one of a value if there is one. */
function classesOf({ equalities }: Unit): (term: string) => string {
  const parents = new Map<string, string>()
  function find(term: string): string {
    const parent = parents.get(term)
    return parent === undefined ? term : find(parent)
  }
  for (const [one, other] of equalities) {
    const [first, second] = [find(one), find(other)]
    if (first === second) continue
    if (isValue(first)) parents.set(second, first)
    else parents.set(first, second)
  }
  return find
}
