import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrate, readMigrations } from '@kapao/database/migrate'

const migrations = new URL('../../database/migrations/', import.meta.url)

/** Applies the migrations before the one whose number is `last`, so that a test can write what a version before wrote. */
export async function migrateBefore(databaseUrl: string, last: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kapao-migrations-'))
  try {
    for (const { name } of await readMigrations())
      if (name < last) await copyFile(new URL(name, migrations), path.join(folder, name))
    await migrate(databaseUrl, { migrations: pathToFileURL(`${folder}/`) })
  } finally {
    await rm(folder, { recursive: true })
  }
}
