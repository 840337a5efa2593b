import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How long a request that is still arriving when the server stops has to be complete. */
const lookMilliseconds = 500

/**
 * Answers the requests in flight when the server stops, and closes each connection with its answer. Closes connections
 * without a request: browsers open some in advance, and Node counts one that was never used as busy for a minute.
 */
export function letConnectionsGo(app: FastifyInstance): void {
  let isClosing = false
  const unanswered = new Set<ServerResponse>()
  app.server.on('request', (_request, response: ServerResponse) => {
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', (done) => {
    isClosing = true
    const look = setInterval(() => {
      if (unanswered.size === 0) app.server.closeAllConnections()
    }, lookMilliseconds)
    app.server.once('close', () => clearInterval(look))
    done()
  })
}
