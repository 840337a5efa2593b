import { type Placement, placements } from '@kapao/database/distribution/placements'
import pg from 'pg'
import type { Volatility } from './functions.ts'

/** What is known of a database: its tables, views and functions, and where they are to lie. */
export type Catalog = {
  placements: ReadonlyMap<string, Placement>
  /** The type of each column of a table. */
  columns: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** The query of each view. */
  views: ReadonlyMap<string, string>
  functions: ReadonlyMap<string, Volatility>
  /** The functions of the product, which may read tables. */
  own: ReadonlySet<string>
  /** The functions that return nothing. */
  empty: ReadonlySet<string>
  /** The tables that foreign keys point to. */
  referenced: ReadonlySet<string>
}

const columns = `
  select ${nameOf('c')} as table, a.attname as column, format_type(a.atttypid, null) as type
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname in ('public', 'ledger') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`

const views = `
  select ${nameOf('c')} as view, pg_get_viewdef(c.oid) as query from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'ledger') and c.relkind = 'v'`

/** Of functions with one name, what holds for all: of `abs` that it is immutable, of `timezone` nothing that could be a fault. */
const functions = `
  select case n.nspname when 'pg_catalog' then '' when 'public' then '' else n.nspname || '.' end || p.proname as name,
    case min(case p.provolatile when 'i' then 0 when 's' then 1 else 2 end)
      when 0 then 'immutable' when 1 then 'stable' else 'volatile' end as volatility
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('pg_catalog', 'public', 'ledger', 'graphile_worker') group by 1`

const empty = `
  select case n.nspname when 'pg_catalog' then '' when 'public' then '' else n.nspname || '.' end || p.proname as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('pg_catalog', 'public', 'ledger', 'graphile_worker') and p.prorettype = 'void'::regtype`

const referenced = `
  select distinct ${nameOf('c')} as name
  from pg_constraint k join pg_class c on c.oid = k.confrelid join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'f'`

const own = `
  select case n.nspname when 'public' then '' else n.nspname || '.' end || p.proname as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'ledger') and p.provolatile <> 'i'`

function nameOf(relation: string): string {
  return `case n.nspname when 'public' then '' else n.nspname || '.' end || ${relation}.relname`
}

/** Reads what the check of statements needs to know of a database of the product. */
export async function readCatalog(url: string): Promise<Catalog> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query<{ table: string; column: string; type: string }>(columns)
    const types = new Map<string, Map<string, string>>()
    for (const { table, column, type } of found.rows)
      types.set(table, (types.get(table) ?? new Map<string, string>()).set(column, type))
    return {
      placements,
      columns: types,
      views: new Map(
        (await client.query<{ view: string; query: string }>(views)).rows.map(({ view, query }) => [
          view,
          query,
        ]),
      ),
      referenced: new Set((await client.query<{ name: string }>(referenced)).rows.map(({ name }) => name)),
      own: new Set((await client.query<{ name: string }>(own)).rows.map(({ name }) => name)),
      empty: new Set((await client.query<{ name: string }>(empty)).rows.map(({ name }) => name)),
      functions: new Map(
        (await client.query<{ name: string; volatility: Volatility }>(functions)).rows.map(
          ({ name, volatility }) => [name, volatility],
        ),
      ),
    }
  } finally {
    await client.end()
  }
}
