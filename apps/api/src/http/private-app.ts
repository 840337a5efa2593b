import { refuse } from '@kapao/contract/refusal'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { OneLine } from '../platform/log.ts'
import { addMetrics } from './health.ts'
import { addReferenceOf } from './openapi.ts'
import { sendProblem, sendThrown } from './problem.ts'
import { addSecurityHeaders } from './security-headers.ts'

type Options = {
  log: FastifyBaseLogger
  register: Registry
  /** The app whose calls the reference describes; undefined for a worker, which has none. */
  described: FastifyInstance | undefined
}

/**
 * What a site in production shows to its own operators only, on `PRIVATE_PORT`: the measurements, and the reference of
 * all calls. Whoever reaches the port may read them.
 */
export async function createPrivateApp({ log, register, described }: Options): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: log, logController: new OneLine(), forceCloseConnections: true })
  app.setErrorHandler(sendThrown)
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, refuse('NOT_FOUND')))
  addSecurityHeaders(app)
  addMetrics(app, register)
  if (described) await addReferenceOf(described, app)
  return app
}
