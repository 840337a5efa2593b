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
