import { asApplication } from '@kapao/testkit/postgres'
import type { SpawnedServer } from '@kapao/testkit/spawned-server'
import { now } from '../chaos/clock.ts'
import { type Part, startPart } from '../chaos/part.ts'
import { countErrors } from '../failover/servers.ts'
import type { Fleet, Side } from './fleet.ts'
import { bookProgram, launch, mainProgram, ProgramFailed } from './programs.ts'
import type { Release } from './release.ts'
import type { World } from './world.ts'

/** The servers of both releases on one database. */
export type Site = {
  ownerUrl: string
  /** The settings of every server. */
  settings: Readonly<Record<string, string>>
  /** Starts the servers of a release, and announces them once all are ready. */
  start: (side: Side, release: Release) => Promise<void>
  /** Announces them no more, stops them by SIGTERM, and returns the seconds that took. */
  stop: (side: Side) => Promise<number>
  /** What servers have logged as errors, and how often. */
  errors: () => string[]
  /** What was logged so far, and is logged again, is no error of what comes now. */
  forgetErrors: () => void
  close: () => Promise<void>
}

type Addresses = Pick<SpawnedServer, 'url' | 'consoleUrl'>

type Options = {
  databaseName: string
  /** The number of the database in Redis: what members may do in a minute is counted there, and starts anew with each run. */
  redisDatabase: number
  /** What each process does. */
  roles: readonly string[]
  fleet: Fleet
  complain: (what: string) => void
}

export function openSite({ cluster, surroundings, redisUrl }: World, options: Options): Site {
  const { databaseName, redisDatabase, roles, fleet, complain } = options
  const ownerUrl = cluster.url(databaseName)
  const settings = {
    ...surroundings.environment,
    DATABASE_URL: asApplication(ownerUrl),
    REDIS_URL: `${redisUrl}/${redisDatabase}`,
    LOG_LEVEL: 'error',
    // As in production: without it a request can meet the moment in which a stopping server closes its connection.
    DRAIN_SECONDS: '2',
  }
  const { DATABASE_URL, DRAIN_SECONDS } = settings
  const bookSettings = { DATABASE_URL, DRAIN_SECONDS, POSTING: 'poster' }
  const parts: Record<Side, Part[]> = { before: [], this: [] }
  const forgotten = new Set<string>()
  const logs: { name: string; server: SpawnedServer }[] = []
  async function startOne(side: Side, release: Release, role: string): Promise<Addresses> {
    const name = `${role === '' ? 'book server' : role} of ${release.name}`
    let addresses: Addresses = { url: '', consoleUrl: '' }
    const part = await startPart({
      name,
      launch: async () => {
        const server =
          role === ''
            ? await launch(release, bookProgram, bookSettings)
            : await launch(release, mainProgram, { ...settings, ROLE: role })
        logs.push({ name, server })
        addresses = server
        return server
      },
      complain,
    })
    parts[side].push(part)
    return addresses
  }
  function readErrors(): string[] {
    return logs.flatMap(({ name, server }) => countErrors(server.log()).map((error) => `${name}: ${error}`))
  }
  return {
    ownerUrl,
    settings,
    start: async (side, release) => {
      const starting = await Promise.allSettled(['', ...roles].map((role) => startOne(side, release, role)))
      const [book, api] = starting.map((each) => {
        if (each.status === 'rejected')
          throw new ProgramFailed(`${release.name} does not start: ${(each.reason as Error).message.trim()}`)
        return each.value
      })
      const { url, consoleUrl } = api!
      fleet.announce({ side, url, consoleUrl, bookUrl: book!.url, drains: release.drains })
      surroundings.sandbox.setCallbackUrl(api!.url)
    },
    stop: async (side) => {
      const begin = now()
      fleet.withdraw(side)
      await Promise.all(parts[side].splice(0).map((part) => part.stop()))
      return (now() - begin) / 1000
    },
    errors: () => readErrors().filter((error) => !forgotten.has(withoutCount(error))),
    forgetErrors: () => {
      for (const error of readErrors()) forgotten.add(withoutCount(error))
    },
    close: async () => {
      for (const part of [...parts.before, ...parts.this]) await part.end()
    },
  }
}

function withoutCount(error: string): string {
  return error.replace(/: \d+ × /, ': ')
}
