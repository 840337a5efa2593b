import type pg from 'pg'
import { hashOf, readSql, runSql, type SqlFile } from './sql-files.ts'

/** The folder of the product's functions. */
export const productFunctions = new URL('../functions/', import.meta.url)

/** Reads the functions of a folder. A file has the name of its function, with the schema unless that is `public`. */
export function readFunctions(from: URL = productFunctions): Promise<SqlFile[]> {
  return readSql(from, /^([a-z_]+\.)?[a-z_]+\.sql$/)
}

/** Reads those that take the place of functions of the same name in a database that Citus has distributed. */
export function readDistributedFunctions(): Promise<SqlFile[]> {
  return readFunctions(new URL('distributed/', productFunctions))
}

/** Reads the functions that a database should have: those of the folder, or others where the database is distributed. */
export async function readFunctionsFor(client: pg.Client, from: URL = productFunctions): Promise<SqlFile[]> {
  const functions = await readFunctions(from)
  if (from.href !== productFunctions.href || !(await isDistributed(client))) return functions
  const replaced = new Map((await readDistributedFunctions()).map((file) => [file.name, file]))
  return functions.map((file) => replaced.get(file.name) ?? file)
}

/** Whether Citus has spread the wallets over servers. */
export async function isDistributed(client: pg.Client): Promise<boolean> {
  const { rowCount: hasCitus } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (!hasCitus) return false
  const { rowCount } = await client.query(
    `select from pg_dist_partition where logicalrelid = to_regclass('ledger.account') and partmethod = 'h'`,
  )
  return rowCount === 1
}

type FunctionVersion = { name: string; hash: string; is_latest: boolean; is_untouched: boolean }

/**
 * Replaces the functions whose text differs from the version applied last, and those that were changed in the database
 * directly. Every version is recorded, so an older server that restarts finds that the database is newer and does not
 * put its own version back.
 */
export async function applyFunctions(client: pg.Client, functions: readonly SqlFile[]): Promise<string[]> {
  if (functions.length === 0) return []
  const versions = await readVersions(client)
  // Functions may call each other, so bodies are not checked when they are created, only when they run.
  await client.query('set local check_function_bodies = off')
  const applied: string[] = []
  for (const { name: file, sql } of functions) {
    const [name, hash] = [file.replace(/\.sql$/, ''), hashOf(sql)]
    const known = versions.find((version) => version.name === name && version.hash === hash)
    if (known && !known.is_latest)
      throw new Error(`The database is newer than this version: it has a later ${name}`)
    if (known?.is_untouched) continue
    await runSql(`Function ${name}`, () => client.query(sql))
    await client.query(
      `insert into function_version (name, hash, definition) values ($1, $2, md5(pg_get_functiondef(to_regproc($1))))
       on conflict (name, hash) do update set definition = excluded.definition`,
      [name, hash],
    )
    applied.push(file)
  }
  return applied
}

async function readVersions(client: pg.Client): Promise<FunctionVersion[]> {
  await client.query(
    `create table if not exists function_version (
       name text not null, hash text not null, definition text not null,
       version_no bigint generated always as identity, applied_at timestamptz not null default now(),
       primary key (name, hash))`,
  )
  const { rows } = await client.query<FunctionVersion>(
    `select name, hash, version_no = max(version_no) over (partition by name) as is_latest,
       definition is not distinct from md5(pg_get_functiondef(to_regproc(name))) as is_untouched
     from function_version`,
  )
  return rows
}
