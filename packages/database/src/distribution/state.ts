import type pg from 'pg'
import { readDistributedFunctions } from '../functions.ts'
import { hashOf, type SqlFile } from '../sql-files.ts'

export type TableState = {
  /** As in `docs/scaling.md`: without the schema in `public`. */
  table: string
  /** What Citus has made of it. `managed`: on the coordinator alone, and known to the other servers. */
  is: 'plain' | 'managed' | 'reference' | 'distributed'
  /** The column that spreads it now, and the group of tables whose rows lie together. */
  column: string | null
  colocation: number | null
  /** The type of each column, by its name. */
  types: Readonly<Record<string, string>>
}

/** `definition` is what follows the name in `add constraint`. */
export type ForeignKey = { table: string; name: string; references: string; definition: string }

export type FunctionState = {
  signature: string
  isKnown: boolean
  /** Whether Citus runs it at the server of its argument. */
  isDelegated: boolean
  /** The tables whose row types its signature names. */
  tables: readonly string[]
}

/** What there is in the database: what is to be done follows from it alone, so a broken run is resumed by the next. */
export type State = {
  tables: readonly TableState[]
  foreignKeys: readonly ForeignKey[]
  /** Foreign keys that were taken away and not put back yet; undefined where nothing is remembered. */
  takenAway: readonly ForeignKey[] | undefined
  functions: readonly FunctionState[]
  /** The functions that have another text in a distributed database, and do not have it yet. */
  outdated: readonly SqlFile[]
}

/** The table of foreign keys to put back. It exists only while a database is being distributed. */
export const memory = 'kapao_distribution.foreign_key'

function nameOf(relation: string, namespace: string): string {
  return `case ${namespace}.nspname when 'public' then '' else ${namespace}.nspname || '.' end || ${relation}.relname`
}

const tables = `
  select ${nameOf('c', 'n')} as table,
    case when k.partmethod = 'h' then 'distributed' when k.repmodel = 't' then 'reference'
      when k.partmethod = 'n' then 'managed' else 'plain' end as is,
    case k.partmethod when 'h' then column_to_column_name(c.oid, k.partkey) end as column,
    case k.partmethod when 'h' then k.colocationid end as colocation,
    (select json_object_agg(a.attname, format_type(a.atttypid, null)) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as types
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  left join pg_dist_partition k on k.logicalrelid = c.oid
  where n.nspname in ('public', 'ledger') and c.relkind in ('r', 'p') and ${nameOf('c', 'n')} = any($1)`

/** Those between the product's tables: on the coordinator there are those of Citus's own shards besides. */
const foreignKeys = `
  select ${nameOf('c', 'n')} as table, o.conname as name, ${nameOf('r', 'm')} as references,
    pg_get_constraintdef(o.oid) as definition
  from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_class r on r.oid = o.confrelid join pg_namespace m on m.oid = r.relnamespace
  where o.contype = 'f' and ${nameOf('c', 'n')} = any($1) and ${nameOf('r', 'm')} = any($1) order by 1, 2`

const functions = `
  select p.oid::regprocedure::text as signature,
    exists (select from pg_dist_object d where d.classid = 'pg_proc'::regclass and d.objid = p.oid) as "isKnown",
    exists (select from pg_dist_object d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
      and d.distribution_argument_index is not null and d.force_delegation) as "isDelegated",
    (select coalesce(json_agg(distinct ${nameOf('c', 'm')}), '[]')
      from unnest(p.proargtypes::oid[] || p.prorettype) used (oid) join pg_type t on t.oid = used.oid
      join pg_class c on c.reltype in (t.oid, t.typelem) and c.reltype <> 0
      join pg_namespace m on m.oid = c.relnamespace where c.relkind in ('r', 'p')) as tables
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'ledger') and p.prokind = 'f'
    and not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')
  order by 1`

/** Reads the state of the named tables. All names in definitions come with their schema: `search_path` must be `pg_catalog`. */
export async function readState(client: pg.Client, names: readonly string[]): Promise<State> {
  const remembered = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [memory])
  return {
    tables: (await client.query<TableState>(tables, [names])).rows,
    foreignKeys: (await client.query<ForeignKey>(foreignKeys, [names])).rows,
    takenAway: remembered.rows[0]?.is
      ? (
          await client.query<ForeignKey>(
            `select table_name as table, name, references_table as references, definition from ${memory} order by 1, 2`,
          )
        ).rows
      : undefined,
    functions: (await client.query<FunctionState>(functions)).rows,
    outdated: await findOutdated(client),
  }
}

async function findOutdated(client: pg.Client): Promise<SqlFile[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select distinct on (name) name, hash from public.function_version order by name, version_no desc',
  )
  const latest = new Map(rows.map(({ name, hash }) => [`${name}.sql`, hash]))
  return (await readDistributedFunctions()).filter(({ name, sql }) => latest.get(name) !== hashOf(sql))
}
