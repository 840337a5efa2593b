import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { applicationUrl, RoleNotMade } from '@kapao/database/application-role'
import { bringForward } from '@kapao/database/bring-forward'
import { startEmbeddedPostgres } from '@kapao/database/embedded'
import { checkDatabaseUrl, ensureDatabase, withDatabase } from '@kapao/database/ensure-database'
import { ownsTheBook } from '@kapao/database/standing'
import { StartRefusal } from '@kapao/database/start-refusal'
import type { StartConfig } from './config.ts'
import type { Keys } from './keys.ts'

export type Databases = {
  /** The application's role, which cannot change the book except through its functions. */
  url: string
  sandboxUrl: string
  /** Resolves when an embedded server has ended; never for an outside one. */
  ended: Promise<void>
  stop: () => Promise<void>
}

type Options = { config: StartConfig; keys: Keys; say: (line: string) => void }

/**
 * Uses the outside PostgreSQL if DATABASE_URL names one, else the embedded one. Creates missing databases; the owner
 * migrates the product's. The servers get the application's address only. Decision record 0018.
 */
export async function openDatabases(params: Options): Promise<Databases> {
  const { databaseUrl } = params.config
  return databaseUrl === undefined ? startOwn(params) : openOutside(params, databaseUrl)
}

async function startOwn({ config, keys, say }: Options): Promise<Databases> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), say })
  const { ended, stop } = postgres
  try {
    const sandboxUrl = config.sandboxDatabaseUrl ?? postgres.url('kapao_sandbox')
    await ensureDatabase(postgres.url('postgres'), 'kapao')
    if (config.isSandboxOn) await checkDatabaseUrl({ setting: 'SANDBOX_DATABASE_URL', url: sandboxUrl })
    return { url: await makeApplication(postgres.url('kapao'), keys), sandboxUrl, ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openOutside(params: Options, databaseUrl: string): Promise<Databases> {
  const { config } = params
  const ownerUrl = config.databaseOwnerUrl
  if (config.isProduction) return openAsServers(config, databaseUrl)
  if (ownerUrl !== undefined) await checkDatabaseUrl({ setting: 'DATABASE_OWNER_URL', url: ownerUrl })
  else await checkDatabaseUrl({ setting: 'DATABASE_URL', url: databaseUrl })
  const sandboxUrl = config.sandboxDatabaseUrl ?? besides(ownerUrl ?? databaseUrl)
  if (config.isSandboxOn) await checkDatabaseUrl({ setting: 'SANDBOX_DATABASE_URL', url: sandboxUrl })
  const url =
    ownerUrl === undefined ? await separate(params, databaseUrl) : await serveGiven({ ownerUrl, databaseUrl })
  return { url, sandboxUrl, ended: new Promise(() => undefined), stop: async () => undefined }
}

/** In production only `npm run migrate` may have the owner's address. Decision record 0072. */
async function openAsServers(config: StartConfig, url: string): Promise<Databases> {
  if (config.databaseOwnerUrl !== undefined)
    throw new StartRefusal(
      'DATABASE_OWNER_URL must not be set here: in production servers do not get the owner’s address. Migrate with `npm run migrate`.',
    )
  await checkDatabaseUrl({ setting: 'DATABASE_URL', url })
  if (await ownsTheBook(url))
    throw new StartRefusal(
      'DATABASE_URL names the owner of the book, which servers must not be. Migrate with `npm run migrate`, which creates a role for them.',
    )
  const sandboxUrl = config.sandboxDatabaseUrl ?? besides(url)
  if (config.isSandboxOn) await checkDatabaseUrl({ setting: 'SANDBOX_DATABASE_URL', url: sandboxUrl })
  return { url, sandboxUrl, ended: new Promise(() => undefined), stop: async () => undefined }
}

/** Both addresses are given: the owner migrates the database for the role that the operator chose. */
async function serveGiven({ ownerUrl, databaseUrl }: { ownerUrl: string; databaseUrl: string }) {
  await bringForward({ ownerUrl, application: { url: databaseUrl, isOurs: false } })
  await checkDatabaseUrl({ setting: 'DATABASE_URL', url: databaseUrl })
  return databaseUrl
}

/** One address is given. If it is the owner's, a separate role for the application is created. */
async function separate({ keys, say }: Options, databaseUrl: string): Promise<string> {
  if (!(await ownsTheBook(databaseUrl))) return databaseUrl
  try {
    return await makeApplication(databaseUrl, keys)
  } catch (error) {
    if (!(error instanceof RoleNotMade)) throw error
    say(`${error.message} Continuing as the owner, which production refuses.`)
    return databaseUrl
  }
}

async function makeApplication(ownerUrl: string, keys: Keys): Promise<string> {
  const url = applicationUrl(ownerUrl, passwordOf(keys))
  await bringForward({ ownerUrl, application: { url, isOurs: true } })
  return url
}

/** The password is derived from a key that every machine of the product has, so it need not be stored. */
function passwordOf({ KEY_DATABASE_ROLE }: Keys): string {
  return createHmac('sha256', KEY_DATABASE_ROLE).update('the role of the application').digest('base64url')
}

function besides(url: string): string {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  return withDatabase(url, `${name}_sandbox`)
}
