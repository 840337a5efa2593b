import type { Audience } from '@kapao/contract/call'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, kept only for outside parties, whose signatures cover it. */
    rawBody?: string
  }
  interface FastifyContextConfig {
    audience?: Audience
  }
}

/** Parses JSON as Fastify does (refusing prototype poisoning) and keeps the text where a signature covers it. */
export const keepRawBody = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (request.routeOptions.config.audience === 'party') request.rawBody = text
    void parseJson(request, text, done)
  })
}
