import pg from 'pg'
import { StartRefusal } from './start-refusal.ts'

/**
 * The connection URL of the application's role for the same database. The role is named after the database, so two
 * databases on one server do not share a role.
 */
export function applicationUrl(ownerUrl: string, password: string): string {
  const databaseName = decodeURIComponent(new URL(ownerUrl).pathname.slice(1))
  return withRole(ownerUrl, { role: `${databaseName}_app`, password })
}

/** The connection URL of the same database with another role. */
export function withRole(url: string, { role, password }: { role: string; password: string }): string {
  const changed = new URL(url)
  changed.username = encodeURIComponent(role)
  changed.password = encodeURIComponent(password)
  return changed.href
}

export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

/** The owner may not create roles, so the application's role cannot be created. */
export class RoleNotMade extends StartRefusal {}

/**
 * Creates the role of a connection URL if it is missing; the role may log in and nothing else. If the role is ours and
 * its password does not work, the password of the URL is set. Throws `RoleNotMade` if the owner may not create roles.
 */
export async function ensureRole(
  owner: pg.Client,
  { url, isOurs }: { url: string; isOurs: boolean },
): Promise<void> {
  const role = owner.escapeIdentifier(roleOf(url))
  const password = owner.escapeLiteral(decodeURIComponent(new URL(url).password))
  const found = await owner.query('select from pg_roles where rolname = $1', [roleOf(url)])
  try {
    if (found.rowCount === 0) await owner.query(`create role ${role} login password ${password}`)
    else if (isOurs && !(await canLogIn(url))) await owner.query(`alter role ${role} password ${password}`)
  } catch (error) {
    const { code } = error as { code?: string }
    // Another process created it in the meantime.
    if (code === '42710' || code === '23505') return
    if (code !== '42501') throw error
    throw new RoleNotMade(
      `DATABASE_URL: this role owns the book, and may not make the role that the application should have instead. Make a role that may log in, give its address as DATABASE_URL and this one as DATABASE_OWNER_URL.`,
    )
  }
}

const wrongPassword = '28P01'

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === wrongPassword) return false
    throw error
  } finally {
    await client.end()
  }
}
