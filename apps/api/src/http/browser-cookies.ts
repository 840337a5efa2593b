import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { type KeyRing, macsOf } from '../platform/key-ring.ts'
import type { Browser } from '../platform/operation.ts'

type CookieName = 'device' | 'verification' | 'operator'

/** Browsers keep a cookie for 400 days at most. A verification is spent, or over, after half an hour. */
const cookies: Readonly<Record<CookieName, { name: string; maxAge: number }>> = {
  device: { name: 'kapao_device', maxAge: 400 * 24 * 3600 },
  // As long as an operator's session at the most.
  operator: { name: 'kapao_operator', maxAge: 12 * 3600 },
  verification: { name: 'kapao_verification', maxAge: 30 * 60 },
}

/** Accepts cookies that a server signed with any version of the key, and signs with the newest. */
export async function takeCookies(app: FastifyInstance, ring: KeyRing): Promise<void> {
  await app.register(fastifyCookie, {
    secret: macsOf(ring, 'browser cookies\0').map((mac) => mac.toString('base64url')),
    // No request pays for reading cookies unless its operation asks for one.
    hook: false,
  })
}

/** With the prefix, a browser takes the cookie from this host alone and only over HTTPS. */
function nameOf(cookie: CookieName, overHttps: boolean): string {
  return overHttps ? `__Host-${cookies[cookie].name}` : cookies[cookie].name
}

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>

/** Whether a request that the framework does not see came over HTTPS, which a trusted proxy states. */
export function isEncrypted(
  { headers, socket }: Asked,
  { TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>,
): boolean {
  const header = headers['x-forwarded-proto']
  const stated = (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim()
  return TRUST_PROXY === 'on' && stated !== undefined ? stated === 'https' : 'encrypted' in socket
}

/** The token of an operator's session in the cookies of a request; `undefined` for one that no server signed. */
export function operatorTokenOf(
  app: FastifyInstance,
  { cookie = '' }: IncomingHttpHeaders,
  overHttps: boolean,
): string | undefined {
  const value = app.parseCookie(cookie)[nameOf('operator', overHttps)]
  const read = value === undefined ? undefined : app.unsignCookie(value)
  return read?.valid ? read.value : undefined
}

/**
 * What the caller's browser remembers for this server. No script reads these cookies, no other site sends them, and one
 * that this server did not sign is ignored.
 */
export function browserOf(request: FastifyRequest, reply: FastifyReply): Browser {
  const overHttps = request.protocol === 'https'
  function keepToken(cookie: CookieName, token: string): void {
    reply.setCookie(nameOf(cookie, overHttps), token, {
      path: '/',
      maxAge: cookies[cookie].maxAge,
      httpOnly: true,
      sameSite: 'strict',
      secure: overHttps,
      signed: true,
    })
  }
  return {
    readToken: (cookie) => {
      const value = request.server.parseCookie(request.headers.cookie ?? '')[nameOf(cookie, overHttps)]
      const read = value === undefined ? undefined : request.unsignCookie(value)
      if (!read?.valid) return undefined
      // Signed with an older version of the key, which will be removed.
      if (read.renew) keepToken(cookie, read.value)
      return read.value
    },
    keepToken,
    dropToken: (cookie) =>
      void reply.clearCookie(nameOf(cookie, overHttps), { path: '/', secure: overHttps }),
  }
}

/** The stored form of a cookie's token. A token has 256 random bits, so a plain hash is enough. */
export function hashBrowserToken(token: string): Buffer {
  return createHash('sha256').update('browser token\0').update(token).digest()
}
