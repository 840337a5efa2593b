import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@kapao/database/embedded'
import { StartRefusal } from '@kapao/database/start-refusal'
import { readEnvironment, readStartConfig, root } from './start/config.ts'

const environment = readEnvironment()
const program = join(root, 'apps', 'api', 'src', 'verify.ts')

process.channel?.unref()

/** Checks the book in the database of `npm start`, whether or not it is running. */
try {
  process.exitCode = await verify()
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exitCode = 2
}

async function verify(): Promise<number> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = readStartConfig(environment)
  const outsideUrl = databaseOwnerUrl ?? databaseUrl
  if (outsideUrl !== undefined) return check(outsideUrl)
  const folder = join(dataDir, 'postgres')
  const running = await findEmbeddedPostgres(folder)
  if (running !== undefined) return check(running.url('kapao'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  try {
    return await check(postgres.url('kapao'))
  } finally {
    await postgres.stop()
  }
}

async function check(databaseUrl: string): Promise<number> {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...environment, DATABASE_URL: databaseUrl },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 2
}
