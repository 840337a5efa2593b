import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cast, castPassword } from '../start/cast.ts'
import { readEnvironment, root } from '../start/config.ts'
import { now } from './clock.ts'

/** Of sixteen active providers these hang: one of each way of recognising a move, and one more. */
const hanging = ['PG', 'IMI', 'ASKMEBET', 'HUAYHD']
const games = 16

type Card = { code: string; state: string; loginWay: string }
type Refreshed = { milliseconds: number; fresh: number; known: number }

/** Home's refresh while four of sixteen providers hang, once for each of the cast: nobody's answer is another's. */
export const measureRefresh = async (): Promise<Refreshed[]> => {
  const product = await startProduct()
  try {
    const refreshed: Refreshed[] = []
    for (const { phone } of cast) refreshed.push(await refreshOnce(product, phone))
    return refreshed
  } finally {
    await product.stop()
  }
}

type Product = { url: string; outside: string; stop: () => Promise<void> }

const refreshOnce = async ({ url, outside }: Product, phone: string): Promise<Refreshed> => {
  await fetch(`${outside}/control/faults`, { method: 'DELETE' })
  const { token } = (await ask(url, 'POST', '/api/login', {
    body: { username: phone, password: castPassword },
  })) as { token: string }
  const list = async (path: string) => (await ask(url, 'GET', path, { token })) as { games: Card[] }
  const wanted = (await list('/api/wallet/slot')).games
    .filter(({ loginWay }) => loginWay !== 'web')
    .slice(0, games)
  for (const { code, state } of wanted)
    if (state === 'inactive') await ask(url, 'GET', `/api/wallet/activate/${code}`, { token })
  for (const party of hanging)
    await ask(outside, 'PUT', '/control/faults', {
      body: { party, call: 'readBalance', fault: 'delay', delayMs: 30_000 },
    })
  const begun = now()
  const answer = await list('/api/wallet/refresh/slot')
  const milliseconds = Math.round(now() - begun)
  const fresh = answer.games.filter(({ state }) => state === 'fresh').length
  return { milliseconds, fresh, known: answer.games.filter(({ state }) => state !== 'inactive').length }
}

const ask = async (
  base: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown },
): Promise<unknown> => {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${await response.text()}`)
  return response.json()
}

/** The whole product as `npm start` runs it, with a folder of its own. */
const startProduct = async (): Promise<Product> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-bench-'))
  const [port, sandboxPort] = await findPorts()
  const child = spawn(process.execPath, [join(root, 'tools', 'start.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...readEnvironment(),
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      // Nobody looks at the member app here.
      WEB_ROOT: dataDir,
    },
  })
  const { stdout } = child
  if (!stdout) throw new Error('What the product prints cannot be read')
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: stdout })) if (line.startsWith('Kapao is ready')) break
  stdout.resume()
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  if (child.exitCode !== null) throw new Error('The product did not start')
  return { url: `http://127.0.0.1:${port}`, outside: `http://127.0.0.1:${sandboxPort}`, stop }
}

/** Two ports that nobody had a moment ago. */
const findPorts = async (): Promise<[number, number]> => {
  const servers = [createServer(), createServer()]
  const ports = servers.map(async (server) => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  const [one = 0, other = 0] = await Promise.all(ports)
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
  return [one, other]
}
