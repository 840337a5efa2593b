import { about, type Finding } from './source.ts'

/** A table as the document describes it. */
export type Documented = { table: string; kind: string; spreadBy: string }

/** A table as the database has it: the columns of each unique index, and the targets of its foreign keys. */
export type Found = {
  table: string
  primaryKey: readonly string[]
  uniques: readonly (readonly string[])[]
  references: readonly { table: string; columns: readonly string[] }[]
}

const path = 'docs/scaling.md'
const row = /^\| `([a-z_.]+)` +\| (member|own key|reference|one place) +\| (?:`([a-z_]+)`)? *\|/gm

/** The rows of the table of tables in the document. */
export function tablesIn(text: string): Documented[] {
  return [...text.matchAll(row)].map(([, table = '', kind = '', spreadBy = '']) => ({
    table,
    kind,
    spreadBy,
  }))
}

/** Differences between the document and the database, and tables that break the rules of their kind. */
export function findScalingFaults(documented: readonly Documented[], found: readonly Found[]): Finding[] {
  const kindOf = new Map(documented.map(({ table, kind }) => [table, kind]))
  const spreadOf = new Map(documented.map(({ table, spreadBy }) => [table, spreadBy]))
  return [
    ...documented
      .filter(({ table }) => !found.some((each) => each.table === table))
      .map(({ table }) => about(path, `${table} is not a table of the database`)),
    ...found
      .filter(({ table }) => !kindOf.has(table))
      .map(({ table }) =>
        about(path, `does not list ${table}: state its kind and the column that spreads it`),
      ),
    ...found.flatMap((each) =>
      faultsOf(each, { kind: kindOf.get(each.table), spreadBy: spreadOf.get(each.table) ?? '', kindOf }).map(
        (fault) => about(path, `${each.table} ${fault}`),
      ),
    ),
  ]
}

/** A table as `npm run distribute` spreads it. */
export type Placed = { kind: string; spreadBy?: string }

/** Differences between the document and what `npm run distribute` makes of a database. */
export function findPlacementFaults(
  documented: readonly Documented[],
  placements: ReadonlyMap<string, Placed>,
): Finding[] {
  const tables = new Set([...documented.map(({ table }) => table), ...placements.keys()])
  return [...tables].flatMap((table) => {
    const said = documented.find((each) => each.table === table)
    const done = placements.get(table)
    if (said === undefined) return [about(path, `does not list ${table}, which npm run distribute places`)]
    if (done === undefined)
      return [about(path, `${table} is not placed by npm run distribute (placements.ts)`)]
    const isSame = said.kind === done.kind && said.spreadBy === (done.spreadBy ?? '')
    return isSame ? [] : [about(path, `${table} is placed otherwise by npm run distribute (placements.ts)`)]
  })
}

type Location = { kind: string | undefined; spreadBy: string; kindOf: ReadonlyMap<string, string> }

function faultsOf(found: Found, { kind, spreadBy, kindOf }: Location): string[] {
  const { primaryKey, uniques, references } = found
  const keys = [primaryKey, ...uniques]
  function leadsTo(wanted: string) {
    return references.filter(({ table }) => kindOf.get(table) === wanted)
  }
  const leadsElsewhere = references.filter(({ table }) => kindOf.get(table) !== 'reference')
  switch (kind) {
    case 'member':
      return [
        ...(spreadBy === 'member_id' ? [] : ['belongs to a member and is not spread by member_id']),
        ...keys
          .filter(([first]) => first !== 'member_id')
          .map((key) => `has the key (${key.join(', ')}) without member_id first`),
        ...leadsTo('member')
          .filter(({ columns }) => !columns.includes('member_id'))
          .map(({ table }) => `refers to ${table} without member_id`),
        ...leadsElsewhere
          .filter(({ table }) => kindOf.get(table) !== 'member')
          .map(({ table }) => `refers to ${table}, which is stored elsewhere`),
      ]
    case 'own key':
      return [
        ...keys
          .filter((key) => !key.includes(spreadBy))
          .map((key) => `has the key (${key.join(', ')}) without ${spreadBy}`),
        ...leadsElsewhere.map(({ table }) => `refers to ${table}, which is stored elsewhere`),
      ]
    case 'reference':
      return leadsElsewhere.map(({ table }) => `refers to ${table}, which is not stored everywhere`)
    default:
      return leadsElsewhere.map(({ table }) => `refers to ${table}, which is stored elsewhere`)
  }
}
