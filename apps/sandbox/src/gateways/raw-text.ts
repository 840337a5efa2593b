import type { FastifyInstance } from 'fastify'

/** Keeps every body as raw text: a gateway checks the signature before it parses. */
export function keepText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

export function textOf(body: unknown): string {
  return typeof body === 'string' ? body : ''
}

/** Parses JSON; `undefined` if the text is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
