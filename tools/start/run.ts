import { openDataFolder } from '@kapao/database/embedded-folder'
import { StartRefusal } from '@kapao/database/start-refusal'
import { checkDatabase, checkProviders, readEnvironment, readStartConfig } from './config.ts'
import type { Environment, StartConfig } from './config.ts'
import { openDatabases } from './databases.ts'
import { keepKeys, readProductionKeys } from './keys.ts'
import { createParts } from './parts.ts'
import { checkPort } from './ports.ts'
import { report } from './report.ts'
import { seedCast, startHistory } from './seed.ts'
import { waitReady } from './server.ts'
import type { Server } from './server.ts'
import { addressOf, apiEnvironment, startSandbox } from './servers.ts'
import type { LaunchContext } from './servers.ts'

/** How the member app is served: built and by the api, or from its sources while they change. */
export type Serving = {
  /** What must be there before the servers start. */
  prepare: (config: StartConfig, environment: Environment) => Promise<void>
  /** The settings with which the servers start, where they differ from those of the start. */
  adjust: (settings: Settings) => Settings
  /** Starts the servers besides the sandbox. Each is ready when it answers at its address. */
  start: (context: LaunchContext, config: StartConfig) => { server: Server; address: string }[]
}

type Settings = { config: StartConfig; environment: Environment }

/**
 * Runs the whole product until a signal ends it, or until a part ends unexpectedly. Prints the addresses when all of it
 * is ready. Never returns.
 */
export async function runProduct(serving: Serving): Promise<never> {
  const environment = readEnvironment()
  const parts = createParts()
  let isStopping = false

  async function stop(code: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    await parts.stop().catch((error: unknown) => console.error(error))
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  // The parent command was killed, so nothing else would stop this process.
  process.on('disconnect', () => void stop(0))
  process.channel?.unref()

  try {
    await startParts(serving, environment, parts)
    const dead = await parts.watch()
    if (!isStopping) console.error(`The ${dead} ended unexpectedly; stopping the rest.`)
  } catch (error) {
    // Errors caused by stopping are not reported.
    if (!isStopping) console.error(error instanceof StartRefusal ? error.message : error)
  }
  await stop(1)
  // Another call of `stop` is under way, and ends the process.
  return new Promise<never>(() => undefined)
}

async function startParts(
  serving: Serving,
  environment: Environment,
  parts: ReturnType<typeof createParts>,
): Promise<void> {
  const requested = readStartConfig(environment)
  const productionKeys = requested.isProduction ? readProductionKeys(environment) : undefined
  checkProviders(requested, environment)
  checkDatabase(requested)
  await checkPorts(requested)
  const config = { ...requested, dataDir: await openDataFolder(requested.dataDir) }
  const keys = productionKeys ?? (await keepKeys(config.dataDir, environment))
  const opening = openDatabases({ config, keys, say: console.log }).then((databases) => {
    parts.add({ name: 'database', ...databases })
    return databases
  })
  // Waits for both before reporting a failure of one, because everything that runs must be known to be stopped.
  await Promise.allSettled([opening, serving.prepare(config, environment)]).then(([, prepared]) => {
    if (prepared.status === 'rejected') throw prepared.reason
  })
  const databases = await opening
  const context = { ...serving.adjust({ config, environment }), databases, keys }
  // The sandbox is added first: parts stop in reverse order, and the api may still call it while it stops.
  const sandbox = config.isSandboxOn ? startSandbox(context) : undefined
  if (sandbox !== undefined) parts.add(sandbox)
  const servers = serving.start(context, config)
  for (const { server } of servers) parts.add(server)
  const seeding = config.isProduction ? false : seedCast(apiEnvironment(context))
  // One after the other: Vite asks the api.
  for (const { server, address } of servers) await waitReady(server, address)
  const [hasCast] = await Promise.all([
    seeding,
    sandbox && waitReady(sandbox, addressOf(config, config.sandboxPort)),
  ])
  report(config, hasCast)
  if (hasCast && config.isSandboxOn && config.hasHistory)
    parts.add(startHistory(apiEnvironment(context), addressOf(config, config.sandboxPort)))
}

async function checkPorts(config: StartConfig): Promise<void> {
  const { host, port, sandboxPort, sandboxMailPort, consoleHost, consolePort, isSandboxOn } = config
  await checkPort({ setting: 'PORT', host, port })
  await checkPort({ setting: 'CONSOLE_PORT', host: consoleHost, port: consolePort })
  if (!isSandboxOn) return
  await checkPort({ setting: 'SANDBOX_PORT', host, port: sandboxPort })
  await checkPort({ setting: 'SANDBOX_MAIL_PORT', host, port: sandboxMailPort })
}
