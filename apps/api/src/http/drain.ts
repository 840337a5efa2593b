import type { FastifyInstance } from 'fastify'

/** Whether this server is about to stop. */
export type Drain = { begin: () => void; isOn: () => boolean }

export function createDrain(): Drain {
  let isOn = false
  return {
    begin: () => {
      isOn = true
    },
    isOn: () => isOn,
  }
}

/**
 * While the server drains, every answer ends its connection, so that callers open their next one elsewhere. Requests are served
 * as always: a proxy needs a moment to see that `/readyz` says no.
 */
export function endConnectionsOnDrain(app: FastifyInstance, drain: Drain): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (drain.isOn()) reply.header('connection', 'close')
    done()
  })
}
