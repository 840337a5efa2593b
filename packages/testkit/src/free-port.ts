import { once } from 'node:events'
import { createServer } from 'node:net'
import { randomInteger } from './random.ts'

/** Below these a system asks for rights, and from here on it hands ports to whoever connects or takes any. */
const least = 15_000
const below = 32_000

/**
 * A port of 127.0.0.1 where nobody listens, for a program that is told its port. It is none that the system hands out, so
 * nobody takes it by chance before the program does, or while it is started again.
 */
export const randomPort = async (): Promise<number> => {
  const port = randomInteger(least, below)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await Promise.race([
    once(probe, 'listening').then(() => true),
    once(probe, 'error').then(() => false),
  ]).catch(() => false)
  if (!isFree) return randomPort()
  probe.close()
  await once(probe, 'close')
  return port
}
