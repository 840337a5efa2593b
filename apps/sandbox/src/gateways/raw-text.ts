import type { FastifyInstance } from 'fastify'

/** Gives every body as the text that came: a gateway checks its signature before it reads. */
export const keepText = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

export const textOf = (body: unknown): string => (typeof body === 'string' ? body : '')

/** JSON, or undefined for what is none. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
