import { setTimeout as wait } from 'node:timers/promises'
import type { SpawnedServer } from '@kapao/testkit/spawned-server'
import { signalAll } from './processes.ts'

/** A server process that is killed, frozen and started again. */
export type Part = {
  kill: () => Promise<void>
  start: () => Promise<void>
  freeze: () => void
  thaw: () => void
  /** Stops it gracefully; complains if it does not exit as it should. */
  stop: () => Promise<void>
  /** Kills it in whatever state it is. */
  end: () => Promise<void>
}

const stopWithinMilliseconds = 30_000

type Operation = {
  name: string
  launch: () => Promise<SpawnedServer>
  /** Called with the address after each start. */
  moved?: (url: string) => void
  complain: (what: string) => void
}

/** Starts a part, and complains if it ends unexpectedly. */
export async function startPart({ name, launch, moved, complain }: Operation): Promise<Part> {
  let server: SpawnedServer
  let isWanted = false
  async function start(): Promise<void> {
    const started = await launch()
    server = started
    isWanted = true
    moved?.(started.url)
    void started.ended.then(() => {
      if (isWanted && server === started)
        complain(`the ${name} ended unexpectedly: ${started.log().slice(-2000)}`)
    })
  }
  function signal(which: NodeJS.Signals): void {
    signalAll([server.pid], which)
  }
  async function end(): Promise<void> {
    isWanted = false
    await server.kill()
  }
  await start()
  return {
    start,
    kill: end,
    end,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: async () => {
      isWanted = false
      const ownWay = server.stop()
      const code = await Promise.race([ownWay, wait(stopWithinMilliseconds, 'nothing', { ref: false })])
      if (code !== 0) complain(`the ${name} was asked to stop and ended with ${code}`)
    },
  }
}
