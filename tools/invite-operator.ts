import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findEmbeddedPostgres } from '@kapao/database/embedded'
import { StartRefusal } from '@kapao/database/start-refusal'
import { type Environment, readEnvironment, readStartConfig, root } from './start/config.ts'
import { keepKeys } from './start/keys.ts'
import { apiEnvironment } from './start/servers.ts'

const environment = readEnvironment()
const program = join(root, 'apps', 'api', 'src', 'invite.ts')

process.channel?.unref()

/** Invites an operator: in production with the environment as it is, else to what `npm start` runs here. */
try {
  process.exitCode = await invite()
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exitCode = 1
}

async function invite(): Promise<number> {
  const child = spawn(process.execPath, [program, ...process.argv.slice(2)], {
    cwd: root,
    env: await serverEnvironment(),
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

async function serverEnvironment(): Promise<Environment> {
  const config = readStartConfig(environment)
  if (config.isProduction) return environment
  const url =
    config.databaseUrl ?? (await findEmbeddedPostgres(join(config.dataDir, 'postgres')))?.url('kapao')
  if (url === undefined) throw new StartRefusal('Kapao is not running here: start it with npm start first.')
  const keys = await keepKeys(config.dataDir, environment)
  return apiEnvironment({ config, environment, keys, databases: { url } })
}
