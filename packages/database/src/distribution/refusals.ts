import type pg from 'pg'
import { readDistributedFunctions, readFunctions } from '../functions.ts'
import { readMigrations } from '../migrate.ts'
import { hashOf } from '../sql-files.ts'
import { StartRefusal } from '../start-refusal.ts'

/** Refuses a database that is not the product's, not its owner's address, or not at the version of this code. */
export async function refuseForeign(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{
    name: string
    role: string
    is_ours: boolean
    is_owner: boolean | null
  }>(
    `select current_database() as name, current_user as role,
       to_regclass('ledger.entry') is not null and to_regclass('public.migration') is not null
         and to_regclass('public.function_version') is not null as is_ours,
       (select pg_has_role(current_user, c.relowner, 'member') from pg_class c where c.oid = to_regclass('ledger.entry')) as is_owner`,
  )
  const { name = '', role = '', is_ours: isOurs, is_owner: isOwner } = rows[0] ?? {}
  if (!isOurs)
    throw new StartRefusal(
      `The database "${name}" is not one of Kapao: it has no book. npm run migrate makes one.`,
    )
  if (!isOwner)
    throw new StartRefusal(
      `--database takes the address of the database's owner, and "${role}" is not its owner.`,
    )
  await refuseOtherVersion(client)
}

async function refuseOtherVersion(client: pg.Client): Promise<void> {
  const applied = await client.query<{ name: string; hash: string }>(
    `select name, hash from public.migration where name like '%.sql' union all
     (select distinct on (name) name || '()', hash from public.function_version order by name, version_no desc)`,
  )
  const ours = [
    ...(await readMigrations()).map(({ name, sql }) => [name, hashOf(sql)] as const),
    ...(await readFunctions()).map(({ name, sql }) => [name.replace(/\.sql$/, '()'), hashOf(sql)] as const),
  ]
  // Where a run was broken off, some of these are there already.
  const replacing = (await readDistributedFunctions()).map(
    ({ name, sql }) => `${name.replace(/\.sql$/, '()')} ${hashOf(sql)}`,
  )
  const theirs = new Map(applied.rows.map(({ name, hash }) => [name, hash]))
  const known = new Set(ours.map(([name]) => name))
  if ([...theirs.keys()].some((name) => name.endsWith('.sql') && !known.has(name)))
    throw new StartRefusal('The database is newer than this version: distribute it with the newer one.')
  if (
    ours.some(
      ([name, hash]) => theirs.get(name) !== hash && !replacing.includes(`${name} ${theirs.get(name)}`),
    )
  )
    throw new StartRefusal('The database is not at this version: run npm run migrate first.')
}

/** Refuses while anything that could write is connected: the servers, or someone with the right to. Citus's own sessions may stay. */
export async function refuseWhileServed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; sessions: number }>(
    `select coalesce(nullif(application_name, ''), usename) as name, count(*)::int as sessions from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
       and application_name not like 'citus%'
       and (application_name like 'kapao%' or has_table_privilege(usesysid, 'public.member', 'insert'))
     group by 1 order by 1`,
  )
  if (rows.length === 0) return
  const list = rows.map(({ name, sessions }) => `${name} (${sessions})`).join(', ')
  throw new StartRefusal(`Stop the servers first; still connected to this database: ${list}.`)
}

/** Refuses where there is no Citus, or where it could not spread anything. */
export async function refuseWithoutCitus(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_created: boolean; is_available: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as is_created,
       exists (select from pg_available_extensions where name = 'citus') as is_available`,
  )
  if (!rows[0]?.is_available)
    throw new StartRefusal(
      'This PostgreSQL has no Citus: install the extension on this server and on each worker first.',
    )
  if (!rows[0].is_created)
    throw new StartRefusal(
      'Citus is installed here and not created in this database: let a superuser run "create extension citus" in it, here and on each worker.',
    )
  await refuseNodes(client)
}

async function refuseNodes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{
    here: number
    coordinators: number
    workers: number
    unprepared: number
  }>(
    `select (select groupid from pg_dist_local_group) as here,
       count(*) filter (where groupid = 0)::int as coordinators,
       count(*) filter (where isactive and shouldhaveshards)::int as workers
     from pg_dist_node where noderole = 'primary'`,
  )
  const { here = 0, coordinators = 0, workers = 0 } = rows[0] ?? {}
  if (here !== 0)
    throw new StartRefusal(
      'This server is a worker of Citus: --database takes the address of the coordinator.',
    )
  if (workers === 0)
    throw new StartRefusal(
      'Citus has no worker here: add each with "select citus_add_node(host, port)" in this database.',
    )
  if (coordinators === 0)
    throw new StartRefusal(
      'The workers do not know this server: run "select citus_set_coordinator_host(host, port)" in this database.',
    )
  const prepared = await client.query<{ result: string }>(
    `select current_setting('max_prepared_transactions') as result
     union all select result from run_command_on_workers('show max_prepared_transactions')`,
  )
  if (prepared.rows.some(({ result }) => !(Number(result) > 0)))
    throw new StartRefusal(
      'max_prepared_transactions is 0 on a server: money that moves between servers needs it; set it above the number of connections.',
    )
}
