import { isForward, migrateAsOwner } from '@kapao/database/bring-forward'
import { isOutage } from '@kapao/database/outage'
import { inspectSession, type Session } from '@kapao/database/session'
import { couldChangeTheBook } from '@kapao/database/standing'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type Config, SettingRefused } from '../config.ts'

/**
 * Checks that the database has this version, that the server's role can change the book only through its functions, and
 * that the direct address leads to the same database without a pooler.
 *
 * Throws `SettingRefused` when the database is behind or one of these is of no use, and in production when the role
 * could change the book. Outside production such a role causes a warning, and migrates the database. Decision records
 * 0018 and 0116.
 */
export async function checkDatabase(config: Config, pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  await checkAddresses(config, log)
  if (await couldChangeTheBook(pool)) {
    if (config.isProduction) throw new SettingRefused(ownsTheBook)
    log.warn({ setting: 'DATABASE_URL' }, 'database.role_can_change_ledger')
    return migrateAsOwner(config.DATABASE_DIRECT_URL)
  }
  if (!(await isForward(config.DATABASE_URL))) throw new SettingRefused(isBehind)
}

/**
 * Announcements, the workers' presence and their queue need sessions that last, and a replica is asked how far it is on the
 * session that is then read from: through a pooler both would fail silently.
 */
async function checkAddresses({ DATABASE_URL, ...config }: Config, log: FastifyBaseLogger): Promise<void> {
  const usual = await inspectSession(DATABASE_URL)
  const hasDirect = config.DATABASE_DIRECT_URL !== DATABASE_URL
  if (usual.isPooled && !hasDirect) throw new SettingRefused(hasNoDirectAddress)
  if (hasDirect)
    await checkAddress('DATABASE_DIRECT_URL', config.DATABASE_DIRECT_URL, usual).catch((thrown: unknown) => {
      if (!isOutage(thrown)) throw thrown
      throw new SettingRefused('DATABASE_DIRECT_URL: no PostgreSQL answers there.')
    })
  if (config.DATABASE_REPLICA_URL === undefined) return
  // A site must start without its replica: the leader answers in its place.
  await checkAddress('DATABASE_REPLICA_URL', config.DATABASE_REPLICA_URL, usual).catch((thrown: unknown) => {
    if (thrown instanceof SettingRefused) throw thrown
    log.warn({ err: thrown }, 'replica.not_used')
  })
}

async function checkAddress(setting: string, url: string, usual: Session): Promise<void> {
  const found = await inspectSession(url)
  if (found.isPooled)
    throw new SettingRefused(`${setting} goes through a pooler; it takes the address of PostgreSQL itself.`)
  if (found.cluster !== usual.cluster || found.database !== usual.database)
    throw new SettingRefused(`${setting} names another database than DATABASE_URL.`)
  if (found.role !== usual.role) throw new SettingRefused(`${setting} names another role than DATABASE_URL.`)
}

const hasNoDirectAddress =
  'DATABASE_URL goes through a pooler; give the address of PostgreSQL itself as DATABASE_DIRECT_URL.'

const ownsTheBook =
  'DATABASE_URL names a role that could change the book; it takes a role of the application, which may only call the book’s functions. `npm run migrate` creates one.'

const isBehind =
  'DATABASE_URL names a database that is not at this version; `npm run migrate` with DATABASE_OWNER_URL, the address of its owner, migrates it.'
