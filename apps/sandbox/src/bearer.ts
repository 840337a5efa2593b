import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse, sendRefusal } from './refusal.ts'

/** A hook that answers 401 unless the caller sends the provider's key. The comparison takes constant time. */
export function requireBearer(key: string) {
  const expected = digest(`Bearer ${key}`)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return undefined
    return sendRefusal(
      reply,
      refuse(401, 'unauthorized', 'The key in the authorization header is not known here.'),
    )
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
