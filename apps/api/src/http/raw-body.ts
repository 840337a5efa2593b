import type { Audience } from '@kapao/contract/call'
import { errorCodes, type FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The unparsed body, kept only for calls by providers, whose signatures cover it. */
    rawBody?: string
  }
  interface FastifyContextConfig {
    audience?: Audience
    /** The operation reads the body itself, whatever its content type. */
    readsItself?: boolean
  }
}

/**
 * Parses JSON as Fastify does (refusing prototype poisoning) and keeps the text when a signature covers it. A body that
 * an operation reads itself is not parsed, whatever its content type: the operation checks the signature first, then
 * refuses a bad body and records a trace of it.
 */
export function keepRawBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    const { audience, readsItself } = request.routeOptions.config
    if (audience === 'provider') request.rawBody = text
    if (readsItself) done(null, undefined)
    else void parseJson(request, text, done)
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (!request.routeOptions.config.readsItself)
      return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']))
    request.rawBody = body.toString()
    done(null, undefined)
  })
}
