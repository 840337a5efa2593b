import { once } from 'node:events'
import { type IncomingMessage, request as open, Agent } from 'node:http'
import { connect } from 'node:net'
import type { HostileRequest } from './request.ts'

/** The outcome of a request: an answer, a connection closed without one, or no reaction in time. */
export type HostileAnswer =
  | { kind: 'answer'; status: number; headers: string; text: string }
  | { kind: 'closed' }
  | { kind: 'silence' }

/** Far above the time that any call may take, even on a busy machine: a server that is silent for so long hangs. */
const hangMilliseconds = 30_000

const agent = new Agent({ keepAlive: true, maxSockets: 40 })

/** Closes all connections. */
export function stopSending(): void {
  agent.destroy()
}

type Sending = { url: string; method: string; own: Readonly<Record<string, string>> }

/** Sends a request unchanged. `own` are additional headers; the hostile ones override them. */
export async function sendHostile(
  { url, method, own }: Sending,
  request: HostileRequest,
): Promise<HostileAnswer> {
  const bytes = request.body === undefined ? undefined : Buffer.from(request.body, request.encoding)
  const headers = { ...own, ...Object.fromEntries(request.headers) }
  if (request.framing === 'whole' || bytes === undefined)
    return sendWhole({ url, method, own: headers }, request.path, bytes)
  const { hostname, port } = new URL(url)
  const framing =
    request.framing === 'short' ? `content-length: ${bytes.length + 1000}` : 'transfer-encoding: chunked'
  const lines = Object.entries({ host: 'kapao', ...headers }).map(([name, value]) => `${name}: ${value}`)
  const socket = connect(Number(port), hostname)
  const head = [`${method} ${request.path} HTTP/1.1`, ...lines, framing, 'connection: close', '', ''].join(
    '\r\n',
  )
  socket.on('error', () => socket.destroy())
  socket.write(Buffer.concat([Buffer.from(head, 'latin1'), bytes]))
  socket.end()
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  const signal = AbortSignal.timeout(hangMilliseconds)
  try {
    await once(socket, 'close', { signal })
  } catch {
    // A reset also ends the connection, and a response may have arrived before it.
    socket.destroy()
    if (signal.aborted) return { kind: 'silence' }
  }
  const [first = '', ...rest] = Buffer.concat(pieces).toString().split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
  return status > 0
    ? { kind: 'answer', status, headers: first, text: rest.join('\r\n\r\n') }
    : { kind: 'closed' }
}

function sendWhole(
  { url, method, own }: Sending,
  path: string,
  bytes: Buffer | undefined,
): Promise<HostileAnswer> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const length = bytes === undefined ? {} : { 'content-length': String(bytes.length) }
    const signal = AbortSignal.timeout(hangMilliseconds)
    const asked = open({ hostname, port, method, path, agent, signal, headers: { ...own, ...length } })
    asked.once('response', (answer) => void read(answer).then(resolve))
    asked.once('error', () => resolve({ kind: signal.aborted ? 'silence' : 'closed' }))
    asked.end(bytes)
  })
}

async function read(answer: IncomingMessage): Promise<HostileAnswer> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of answer) pieces.push(piece as Buffer)
  } catch {
    return { kind: 'closed' }
  }
  return {
    kind: 'answer',
    status: answer.statusCode ?? 0,
    headers: JSON.stringify(answer.headers),
    text: Buffer.concat(pieces).toString(),
  }
}
