import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { now } from './clock.ts'

type Speed = { rttMs: number; downKbitPerSecond: number; upKbitPerSecond: number }

/** The traffic since the last reading. */
export type Carried = { bytes: number; requests: string[]; perPath: Readonly<Record<string, number>> }

/** A phone's connection to a server: slow, with latency, and with its bandwidth shared by all sockets. */
export type SlowNetwork = { url: string; read: () => Carried; close: () => Promise<void> }

/** The payload of one packet. */
const packetBytes = 1460
/** Packets that a new connection sends before the first acknowledgement (RFC 6928). */
const firstWindow = 10

const requestLine = /^[A-Z]+ (\S+) HTTP\/1\.1\r\n/

/**
 * Relays to a server packet by packet: a handshake of one round trip, a window that doubles with each, and both
 * directions limited over all sockets together. All requests of a browser go through it, including those of its workers
 * and sockets, which throttling inside the browser leaves out.
 */
export async function openSlowNetwork(serverUrl: string, speed: Speed): Promise<SlowNetwork> {
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  const up = openWay(speed.upKbitPerSecond, speed.rttMs)
  const down = openWay(speed.downKbitPerSecond, speed.rttMs)
  let carried: Carried & { perPath: Record<string, number> } = { bytes: 0, requests: [], perPath: {} }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let asked = ''
    const upward = up.open(far, speed.rttMs)
    const downward = down.open(near, 0)
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay())
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (chunk: Buffer) => {
      const path = requestLine.exec(chunk.toString('latin1', 0, 2000))?.[1]
      if (path !== undefined) {
        asked = path.replace(/\?.*/, '')
        carried.requests.push(asked)
      }
      upward(chunk)
    })
    far.on('data', (chunk: Buffer) => {
      carried.bytes += chunk.length
      carried.perPath[asked] = (carried.perPath[asked] ?? 0) + chunk.length
      downward(chunk)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    read: () => {
      const read = carried
      carried = { bytes: 0, requests: [], perPath: {} }
      return read
    },
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

type Flow = {
  waiting: Buffer[]
  underWay: Buffer[]
  inFlight: number
  window: number
  target: Socket
}

/** One direction. Sockets take turns, one packet each; `open` returns a function that sends for one socket. */
function openWay(kbitPerSecond: number, rttMs: number) {
  const turns = new Set<Flow>()
  let freeAt = 0
  let isSending = false

  function send(): void {
    const flow = [...turns].find(({ inFlight, window }) => inFlight < window)
    const packet = flow?.waiting.shift()
    isSending = packet !== undefined
    if (flow === undefined || packet === undefined) return
    turns.delete(flow)
    if (flow.waiting.length > 0) turns.add(flow)
    flow.inFlight += 1
    flow.underWay.push(packet)
    // Kilobits per second equal bits per millisecond.
    freeAt = Math.max(now(), freeAt) + (packet.length * 8) / kbitPerSecond
    const sentIn = Math.max(1, freeAt - now())
    // Timers can fire in another order than they were set; packets must not be reordered.
    setTimeout(() => flow.target.write(flow.underWay.shift() ?? ''), sentIn + rttMs / 2)
    setTimeout(() => {
      flow.inFlight -= 1
      flow.window += 1
      if (!isSending) send()
    }, sentIn + rttMs)
    setTimeout(send, sentIn)
  }

  function open(target: Socket, handshakeMs: number): (chunk: Buffer) => void {
    const flow: Flow = { waiting: [], underWay: [], inFlight: 0, window: firstWindow, target }
    const openAt = now() + handshakeMs
    function begin(): void {
      if (flow.waiting.length > 0) turns.add(flow)
      if (!isSending) send()
    }
    return (chunk) => {
      for (let from = 0; from < chunk.length; from += packetBytes)
        flow.waiting.push(chunk.subarray(from, from + packetBytes))
      if (now() < openAt) setTimeout(begin, Math.max(1, openAt - now()))
      else begin()
    }
  }
  return { open }
}
