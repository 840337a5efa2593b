import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The raw requests of a load; each is sent once. */
export type Plan = {
  port: number
  texts: readonly string[]
  connections: number
  seconds: number
  /** The rate per second; as fast as responses arrive if undefined. */
  perSecond?: number
}

export type Loaded = { perSecond: number; p50: number; p99: number; statuses: Record<number, number> }

/** Loads a server from a process of its own. Throws if a response was not 200: such a figure would mean nothing. */
export async function loadServer(plan: Plan): Promise<Loaded> {
  const loaded = await askClient<Loaded>(new URL('./load.ts', import.meta.url), plan)
  const statuses = Object.keys(loaded.statuses)
  if (statuses.join() !== '200') throw new Error(`Responses were ${JSON.stringify(loaded.statuses)}`)
  return loaded
}

/** Has a client in a process of its own carry out a plan. */
export async function askClient<Outcome>(program: URL, plan: unknown): Promise<Outcome> {
  const client = fork(fileURLToPath(program), { serialization: 'advanced' })
  try {
    client.send(plan as object)
    const ended = once(client, 'exit').then(() => Promise.reject(new Error('The load ended early')))
    const [outcome] = (await Promise.race([once(client, 'message'), ended])) as [Outcome]
    return outcome
  } finally {
    client.kill()
  }
}

type Request = { method: string; path: string; headers?: Record<string, string>; body?: unknown }

/** A request as HTTP/1.1 text. */
export function writeRequest({ method, path, headers = {}, body }: Request): string {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const all = {
    host: 'kapao.test',
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(text.length) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}
