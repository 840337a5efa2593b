import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { OneLine } from '../platform/log.ts'
import type { Random } from '../platform/random.ts'
import { letConnectionsGo } from './let-connections-go.ts'
import { sendThrown } from './problem.ts'
import { addSecurityHeaders, secure } from './security-headers.ts'

const bodyLimit = 65_536

/** Creates an HTTP server without routes: how it reads requests, and what each of its answers has. */
export function createApp(log: FastifyBaseLogger, config: Config, random: Random): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new OneLine(),
    bodyLimit,
    // The longest upload (specification §9). Other requests are cut off earlier, see uploads.ts.
    requestTimeout: 300_000,
    connectionTimeout: 75_000,
    keepAliveTimeout: 65_000,
    // Trusts only the one proxy in front of us. Addresses further left in X-Forwarded-For come from the client.
    trustProxy: config.TRUST_PROXY === 'on' ? (_address: string, hop: number) => hop === 0 : false,
    genReqId: () => random.id(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // A path that cannot be decoded matches no route, so the hooks below do not run.
    frameworkErrors: (thrown, request, reply) => {
      secure(reply.header('x-request-id', request.id))
      sendThrown(thrown, request, reply)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendThrown)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  letConnectionsGo(app)
  addSecurityHeaders(app)
  return app
}
