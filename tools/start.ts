import { join, relative } from 'node:path'
import { openDataFolder } from '@kapao/database/embedded-folder'
import { StartRefusal } from '@kapao/database/start-refusal'
import { cast, castPassword } from './start/cast.ts'
import { checkDatabase, checkProviders, readEnvironment, readStartConfig } from './start/config.ts'
import type { StartConfig } from './start/config.ts'
import { openDatabases } from './start/databases.ts'
import { keepKeys, readProductionKeys } from './start/keys.ts'
import type { Keys } from './start/keys.ts'
import { buildMemberApp } from './start/member-app.ts'
import { createParts } from './start/parts.ts'
import { checkPort } from './start/ports.ts'
import { seedCast } from './start/seed.ts'
import { waitReady } from './start/server.ts'
import { addressOf, apiEnvironment, startApi, startSandbox } from './start/servers.ts'

const environment = readEnvironment()
const parts = createParts()
let isStopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// The parent command was killed, so nothing else would stop this process.
process.on('disconnect', () => void stop(0))
process.channel?.unref()

try {
  await start()
  const dead = await parts.watch()
  if (!isStopping) console.error(`The ${dead} ended unexpectedly; stopping the rest.`)
} catch (error) {
  // Errors caused by stopping are not reported.
  if (!isStopping) console.error(error instanceof StartRefusal ? error.message : error)
}
await stop(1)

async function start(): Promise<void> {
  const requested = readStartConfig(environment)
  const productionKeys = requested.isProduction ? readProductionKeys(environment) : undefined
  checkProviders(requested, environment)
  checkDatabase(requested)
  await checkPorts(requested)
  const config = { ...requested, dataDir: await openDataFolder(requested.dataDir) }
  const keys = productionKeys ?? (await keepKeys(config.dataDir, environment))
  const opening = openPart(config, keys)
  // Waits for both before reporting a failure of one, because everything that runs must be known to be stopped.
  await Promise.allSettled([opening, buildWhereNeeded(config)]).then(([, built]) => {
    if (built.status === 'rejected') throw built.reason
  })
  const databases = await opening
  const context = { config, environment, databases, keys }
  // The sandbox is added first: parts stop in reverse order, and the api may still call it while it stops.
  const sandbox = config.isSandboxOn ? startSandbox(context) : undefined
  if (sandbox !== undefined) parts.add(sandbox)
  const api = startApi(context)
  parts.add(api)
  const seeding = config.isProduction ? false : seedCast(apiEnvironment(context))
  const [hasCast] = await Promise.all([
    seeding,
    waitReady(api, addressOf(config, config.port)),
    sandbox && waitReady(sandbox, addressOf(config, config.sandboxPort)),
  ])
  report(config, hasCast)
}

async function checkPorts({ host, port, sandboxPort, isSandboxOn }: StartConfig): Promise<void> {
  await checkPort({ setting: 'PORT', host, port })
  if (isSandboxOn) await checkPort({ setting: 'SANDBOX_PORT', host, port: sandboxPort })
}

async function openPart(config: StartConfig, keys: Keys) {
  const databases = await openDatabases({ config, keys, say })
  parts.add({ name: 'database', ...databases })
  return databases
}

async function buildWhereNeeded({ webRoot }: StartConfig): Promise<void> {
  if (webRoot === undefined) await buildMemberApp(environment, say)
}

function report(config: StartConfig, hasCast: boolean): void {
  say(`Kapao is ready: ${addressOf(config, config.port)}`)
  if (config.isSandboxOn) {
    say('')
    say(`The sandbox, which simulates the outside world: ${addressOf(config, config.sandboxPort)}`)
    say('  its SMS inbox shows the one-time codes, its bank app pays the QR codes')
  }
  if (hasCast) {
    say('')
    say(`Demo members, each with the password ${castPassword}:`)
    for (const { name, phone, about } of cast) say(`  ${phone}  ${name.padEnd(8)} ${about}`)
  }
  if (!config.isProduction) {
    say('')
    say(
      `Logs are in ${relative('.', join(config.dataDir, 'logs')) || config.dataDir}. Ctrl-C stops everything.`,
    )
  }
}

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await parts.stop().catch((error: unknown) => console.error(error))
  process.exit(code)
}

function say(line: string): void {
  console.log(line)
}
