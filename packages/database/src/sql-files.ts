import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export type SqlFile = { name: string; sql: string }

/** Reads the files of a folder whose names match, in the order of their names. */
export async function readSql(from: URL, fileName: RegExp): Promise<SqlFile[]> {
  const names = (await readdir(from)).filter((name) => fileName.test(name)).toSorted()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, from), 'utf8') })))
}

export function hashOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}

/** The statements of a text, without the comments between them. Throws if PostgreSQL's parser refuses the text. */
export async function splitStatements(sql: string): Promise<string[]> {
  // Imported only when needed, to keep the start fast when nothing is to be migrated.
  const { parse } = await import('libpg-query')
  const bytes = Buffer.from(sql)
  const { stmts = [] } = await parse(sql)
  return stmts.map(({ stmt_location: start = 0, stmt_len: length }) =>
    bytes.subarray(start, length ? start + length : undefined).toString(),
  )
}

/** Does a piece of work. Its fault names what failed. */
export async function runSql(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (fault) {
    throw new Error(`${what} failed: ${fault instanceof Error ? fault.message : String(fault)}`, {
      cause: fault,
    })
  }
}
