import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** A request that is on its way at the last moment has this long to arrive. */
const lookMilliseconds = 500

/**
 * What is in flight when the server stops is answered, and its connection ends with the answer. Connections on which
 * nothing is asked end by themselves: browsers open some in advance, and Node counts one that was never used as busy
 * for a minute.
 */
export const letConnectionsGo = (app: FastifyInstance): void => {
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
