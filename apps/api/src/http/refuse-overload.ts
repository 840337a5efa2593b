import { refuse } from '@kapao/contract/refusal'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Context } from '../platform/context.ts'
import { createOutageLines } from '../platform/outage-lines.ts'
import { monotonicMilliseconds } from '../platform/clock.ts'
import type { CallClass } from '@kapao/contract/call-class'
import type { SendOverloadPage } from './overload-page.ts'
import { isPageLoad } from './page-request.ts'
import { sendProblem } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `always`: what tells whether the server is well is never refused. Without it, a route is of the rest. */
    servedAs?: CallClass | 'always'
  }
  interface FastifyRequest {
    /** Refused before any work was done. It has no line of its own in the log, and is counted apart. */
    isRefusedEarly?: true
  }
}

/** After how many seconds a refused request is worth another try: different for each, so that they do not return together. */
const leastSeconds = 2

/** Decides whether the server takes on a request of a class. */
export type Gate = {
  /** After how many seconds to try again, if the server has too much to do. Counts the refusal and logs it. */
  refuse: (callClass: CallClass) => number | undefined
}

type GateParts = Pick<Context, 'random' | 'load'> & {
  config: Pick<Config, 'OVERLOAD_MONEY' | 'OVERLOAD_REST'>
  meter: Pick<Context['meter'], 'refusedEarly'>
  log: { warn: (fields: object, event: string) => void }
}

export function createGate({ config, load, random, meter, log }: GateParts): Gate {
  const marks = { money: config.OVERLOAD_MONEY, rest: config.OVERLOAD_REST }
  const lines = createOutageLines(monotonicMilliseconds)
  return {
    refuse: (callClass) => {
      if (!load.isAbove(marks[callClass])) return undefined
      meter.refusedEarly(callClass)
      const line = lines.admit(callClass)
      if (line) {
        const [work, late] = [load.work(), Math.round(load.lateMilliseconds())]
        log.warn({ class: callClass, work, lateMilliseconds: late, ...line }, 'server.overloaded')
      }
      return leastSeconds + Number(random.digits(1))
    },
  }
}

/**
 * Refuses requests before anything is done for them, not even reading their bodies, while the server has too much to do:
 * 503 with `Retry-After`. A refused request has changed nothing. Who opens a page gets one that opens it again by itself.
 * Decision record 0121.
 */
export function refuseOverload(app: FastifyInstance, gate: Gate, sendPage: SendOverloadPage): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { servedAs = 'rest', takesFile } = request.routeOptions.config
    const seconds = servedAs === 'always' ? undefined : gate.refuse(servedAs)
    if (seconds === undefined) return done()
    request.isRefusedEarly = true
    // Otherwise the file would be read to its end, for the next request on this connection.
    if (takesFile) reply.header('connection', 'close')
    reply.header('cache-control', 'no-store')
    if (isPageLoad(request)) return void sendPage(reply, seconds)
    sendProblem(request, reply, refuse('TEMPORARILY_UNAVAILABLE'), { againSeconds: seconds })
  })
}
