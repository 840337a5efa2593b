import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { randomInteger } from './random.ts'

/** Ports between the privileged ones and the ephemeral ones, which the system assigns to outgoing connections. */
const least = 15_000
const below = 32_000

/** Distance between two ports that are given: servers derive ports of their own from PORT (PORT + 3). */
const step = 10

/** This process listens on the last port before the next one that could be given, so that other processes see it is taken. */
const guardOffset = step - 1

/**
 * Finds a free port of 127.0.0.1 for a program that takes its port as a setting, another one each time. The system does
 * not assign ports of this range, and no other process of tests gets it as long as this one lives: so it is free when
 * the program starts, and while it restarts.
 */
export async function randomPort(): Promise<number> {
  const port = least + step * randomInteger(0, (below - least) / step)
  const guard = await listenOn(port + guardOffset)
  const probe = guard && (await listenOn(port))
  if (!probe) {
    guard?.close()
    return randomPort()
  }
  probe.close()
  await once(probe, 'close')
  guard.unref()
  return port
}

/** Undefined where somebody else listens. */
function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1')
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  )
}
