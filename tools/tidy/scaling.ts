import { about, type Finding } from './source.ts'

/** A table as the document has it. */
export type Documented = { table: string; kind: string; spreadBy: string }

/** A table as the database has it: the columns of each unique index, and where its foreign keys lead. */
export type Found = {
  table: string
  primaryKey: readonly string[]
  uniques: readonly (readonly string[])[]
  references: readonly { table: string; columns: readonly string[] }[]
}

const path = 'docs/scaling.md'
const row = /^\| `([a-z_.]+)` +\| (member|own key|reference|one place) +\| (?:`([a-z_]+)`)? *\|/gm

/** The rows of the document's table of tables. */
export const tablesIn = (text: string): Documented[] =>
  [...text.matchAll(row)].map(([, table = '', kind = '', spreadBy = '']) => ({ table, kind, spreadBy }))

/** Where the document and the database are not of one mind, and tables that break the rules of their kind. */
export const findScalingFaults = (documented: readonly Documented[], found: readonly Found[]): Finding[] => {
  const kindOf = new Map(documented.map(({ table, kind }) => [table, kind]))
  const spreadOf = new Map(documented.map(({ table, spreadBy }) => [table, spreadBy]))
  return [
    ...documented
      .filter(({ table }) => !found.some((each) => each.table === table))
      .map(({ table }) => about(path, `${table} is no table`)),
    ...found
      .filter(({ table }) => !kindOf.has(table))
      .map(({ table }) =>
        about(path, `says nothing of ${table}: of which kind is it, and by what is it spread?`),
      ),
    ...found.flatMap((each) =>
      faultsOf(each, { kind: kindOf.get(each.table), spreadBy: spreadOf.get(each.table) ?? '', kindOf }).map(
        (fault) => about(path, `${each.table} ${fault}`),
      ),
    ),
  ]
}

type Location = { kind: string | undefined; spreadBy: string; kindOf: ReadonlyMap<string, string> }

const faultsOf = (found: Found, { kind, spreadBy, kindOf }: Location): string[] => {
  const { primaryKey, uniques, references } = found
  const keys = [primaryKey, ...uniques]
  const leadsTo = (wanted: string) => references.filter(({ table }) => kindOf.get(table) === wanted)
  const leadsElsewhere = references.filter(({ table }) => kindOf.get(table) !== 'reference')
  switch (kind) {
    case 'member':
      return [
        ...(spreadBy === 'member_id' ? [] : ['is a member’s and not spread by member_id']),
        ...keys
          .filter(([first]) => first !== 'member_id')
          .map((key) => `has the key (${key.join(', ')}) without member_id first`),
        ...leadsTo('member')
          .filter(({ columns }) => !columns.includes('member_id'))
          .map(({ table }) => `refers to ${table} without member_id`),
        ...leadsElsewhere
          .filter(({ table }) => kindOf.get(table) !== 'member')
          .map(({ table }) => `refers to ${table}, which lies elsewhere`),
      ]
    case 'own key':
      return [
        ...keys
          .filter((key) => !key.includes(spreadBy))
          .map((key) => `has the key (${key.join(', ')}) without ${spreadBy}`),
        ...leadsElsewhere.map(({ table }) => `refers to ${table}, which lies elsewhere`),
      ]
    case 'reference':
      return leadsElsewhere.map(({ table }) => `refers to ${table}, which is not everywhere`)
    default:
      return leadsElsewhere.map(({ table }) => `refers to ${table}, which lies elsewhere`)
  }
}
