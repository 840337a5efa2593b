import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Gate } from '../http/refuse-overload.ts'

/** `res`: Socket.IO sets it for a request that is no upgrade. */
type Opening = IncomingMessage & { res?: ServerResponse }

/**
 * Answers a request that would open a socket while the server has too much to do, as other requests are answered then:
 * 503 with `Retry-After`. Returns whether it did. Sockets that are open stay open.
 */
export function refuseSocket(request: Opening, gate: Gate): boolean {
  const seconds = gate.refuse('rest')
  if (seconds === undefined) return false
  if (request.res) {
    request.res.writeHead(503, { 'retry-after': String(seconds), 'content-length': 0 }).end()
    return true
  }
  const { socket } = request
  // The client may be gone already.
  socket.on('error', () => undefined)
  const lines = [
    '503 Service Unavailable',
    `retry-after: ${seconds}`,
    'content-length: 0',
    'connection: close',
  ]
  socket.end(`HTTP/1.1 ${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy())
  return true
}
