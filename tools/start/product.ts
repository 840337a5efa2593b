import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { randomPort } from '@kapao/testkit/free-port'
import { readEnvironment, root } from './config.ts'

/** The URLs of the product and of the sandbox. */
export type Product = { url: string; outside: string; stop: () => Promise<void> }

/** Starts the whole product as `npm start` does, in a folder of its own; optionally without the member app. */
export async function startProduct({ hasApp }: { hasApp: boolean }): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-bench-'))
  const [port, sandboxPort, consolePort] = [await randomPort(), await randomPort(), await randomPort()]
  const child = spawn(process.execPath, [join(root, 'tools', 'start.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...readEnvironment(),
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_MAIL_PORT: String(await randomPort()),
      CONSOLE_PORT: String(consolePort),
      ...(hasApp ? {} : { WEB_ROOT: dataDir, CONSOLE_ROOT: dataDir }),
    },
  })
  const { stdout } = child
  if (!stdout) throw new Error('What the product prints cannot be read')
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: stdout })) if (line.startsWith('Kapao is ready')) break
  stdout.resume()
  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  if (child.exitCode !== null) throw new Error('The product did not start')
  return { url: `http://127.0.0.1:${port}`, outside: `http://127.0.0.1:${sandboxPort}`, stop }
}
