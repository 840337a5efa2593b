import { once } from 'node:events'
import { createServer } from 'node:net'
import { randomInteger } from './random.ts'

/** Ports between the privileged ones and the ephemeral ones, which the system assigns to outgoing connections. */
const least = 15_000
const below = 32_000

/** Distance between two ports that this process gets: servers derive ports of their own from PORT (PORT + 3). */
const step = 10

const taken = new Set<number>()

/**
 * Finds a free port of 127.0.0.1 for a program that takes its port as a setting, another one each time. The system does
 * not assign ports of this range, so no other program takes it by chance before the program starts, or while it
 * restarts.
 */
export async function randomPort(): Promise<number> {
  const port = least + step * randomInteger(0, (below - least) / step)
  if (taken.has(port)) return randomPort()
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await Promise.race([
    once(probe, 'listening').then(() => true),
    once(probe, 'error').then(() => false),
  ]).catch(() => false)
  if (!isFree) return randomPort()
  taken.add(port)
  probe.close()
  await once(probe, 'close')
  return port
}
