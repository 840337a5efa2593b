import { join } from 'node:path'
import { startEmbeddedPostgres } from '@kapao/database/embedded'
import { checkDatabaseUrl, ensureDatabase, withDatabase } from '@kapao/database/ensure-database'
import type { StartConfig } from './config.ts'

export type Databases = {
  url: string
  sandboxUrl: string
  /** Settles when an embedded server is gone; never for an outside one. */
  ended: Promise<void>
  stop: () => Promise<void>
}

/** The outside PostgreSQL where DATABASE_URL names one, else the embedded one; each database exists afterwards. */
export async function openDatabases(config: StartConfig, say: (line: string) => void): Promise<Databases> {
  return config.databaseUrl === undefined ? startOwn(config, say) : openOutside(config, config.databaseUrl)
}

async function startOwn(config: StartConfig, say: (line: string) => void): Promise<Databases> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), say })
  const { ended, stop } = postgres
  try {
    const sandboxUrl = config.sandboxDatabaseUrl ?? postgres.url('kapao_sandbox')
    await ensureDatabase(postgres.url('postgres'), 'kapao')
    if (config.isSandboxOn) await checkDatabaseUrl({ setting: 'SANDBOX_DATABASE_URL', url: sandboxUrl })
    return { url: postgres.url('kapao'), sandboxUrl, ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openOutside(config: StartConfig, url: string): Promise<Databases> {
  await checkDatabaseUrl({ setting: 'DATABASE_URL', url })
  const sandboxUrl = config.sandboxDatabaseUrl ?? besides(url)
  if (config.isSandboxOn) await checkDatabaseUrl({ setting: 'SANDBOX_DATABASE_URL', url: sandboxUrl })
  return { url, sandboxUrl, ended: new Promise(() => undefined), stop: async () => undefined }
}

function besides(url: string): string {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  return withDatabase(url, `${name}_sandbox`)
}
