import { isForward, migrateAsOwner } from '@kapao/database/bring-forward'
import { couldChangeTheBook } from '@kapao/database/standing'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type Config, SettingRefused } from '../config.ts'

/**
 * Checks that the database has this version, and that the server's role can change the book only through its functions.
 *
 * Throws `SettingRefused` when the database is behind, and in production when the role could change the book. Outside
 * production such a role causes a warning, and migrates the database. Decision record 0018.
 */
export async function checkDatabase(config: Config, pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  if (await couldChangeTheBook(pool)) {
    if (config.isProduction) throw new SettingRefused(ownsTheBook)
    log.warn({ setting: 'DATABASE_URL' }, 'database.role_can_change_ledger')
    return migrateAsOwner(config.DATABASE_URL)
  }
  if (!(await isForward(config.DATABASE_URL))) throw new SettingRefused(isBehind)
}

const ownsTheBook =
  'DATABASE_URL names a role that could change the book; it takes a role of the application, which may only call the book’s functions. `npm run migrate` creates one.'

const isBehind =
  'DATABASE_URL names a database that is not at this version; `npm run migrate` with DATABASE_OWNER_URL, the address of its owner, migrates it.'
