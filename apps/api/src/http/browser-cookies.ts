import { createHash, createHmac } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Browser } from '../platform/operation.ts'

type CookieName = 'device' | 'verification'

/** Browsers keep a cookie for 400 days at most. A verification is spent, or over, after half an hour. */
const cookies: Readonly<Record<CookieName, { name: string; maxAge: number }>> = {
  device: { name: 'kapao_device', maxAge: 400 * 24 * 3600 },
  verification: { name: 'kapao_verification', maxAge: 30 * 60 },
}

/** Accepts cookies that this server signed. The key is derived from `secret`, which has other uses. */
export async function takeCookies(app: FastifyInstance, secret: string): Promise<void> {
  await app.register(fastifyCookie, {
    secret: createHmac('sha256', secret).update('browser cookies\0').digest('base64url'),
    // No request pays for reading cookies unless its operation asks for one.
    hook: false,
  })
}

/**
 * What the caller's browser remembers for this server. No script reads these cookies, no other site sends them, and one
 * that this server did not sign is ignored.
 */
export function browserOf(request: FastifyRequest, reply: FastifyReply): Browser {
  return {
    readToken: (cookie) => readSigned(request, cookies[cookie].name),
    keepToken: (cookie, token) => {
      const { name, maxAge } = cookies[cookie]
      reply.setCookie(name, token, {
        path: '/api',
        maxAge,
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
        signed: true,
      })
    },
  }
}

function readSigned(request: FastifyRequest, name: string): string | undefined {
  const value = request.server.parseCookie(request.headers.cookie ?? '')[name]
  if (value === undefined) return undefined
  const read = request.unsignCookie(value)
  return read.valid ? read.value : undefined
}

/** The stored form of a cookie's token. A token has 256 random bits, so a plain hash is enough. */
export function hashBrowserToken(token: string): Buffer {
  return createHash('sha256').update('browser token\0').update(token).digest()
}
