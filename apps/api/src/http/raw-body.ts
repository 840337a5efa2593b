import type { Audience } from '@kapao/contract/call'
import { errorCodes, type FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, kept only for outside parties, whose signatures cover it. */
    rawBody?: string
  }
  interface FastifyContextConfig {
    audience?: Audience
    /** The operation reads the body itself, whatever its form. */
    readsItself?: boolean
  }
}

/**
 * Parses JSON as Fastify does (refusing prototype poisoning) and keeps the text where a signature covers it. What an
 * operation reads itself is not parsed, whatever its form: it is refused, with a trace, after its signature was checked.
 */
export const keepRawBody = (app: FastifyInstance): void => {
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
