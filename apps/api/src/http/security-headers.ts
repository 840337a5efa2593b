import type { Server } from 'node:http'
import { isPlainOrigin } from '@kapao/contract/web-address'
import type { FastifyInstance, FastifyReply } from 'fastify'

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify kapao-worker',
]

/** Fixed: a library that builds them for every response costs as much time as checking a payment's signature. */
const headers = {
  'content-security-policy': policy.join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** A strict policy: nothing inline, nothing from other sites, and no string becomes markup or script implicitly. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    secure(reply)
    done()
  })
}

/** Adds the headers to an answer that no hook sees. */
export function secure(reply: FastifyReply): void {
  reply.headers(headers)
}

/** Adds the headers to the answers of paths that the framework does not serve. */
export function secureOutside(server: Server, pathStart: string): void {
  server.prependListener('request', (request, response) => {
    if (request.url?.startsWith(pathStart) !== true) return
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  })
}

/** The other sites that a page may post forms to and show pictures from. */
export type Origins = { forms: readonly string[]; pictures: readonly string[] }

/**
 * Allows this page to post forms to the login pages of games and to show the operator's pictures. An origin that would
 * write rules of its own is left out, whatever was stored.
 */
export function allowOrigins(reply: FastifyReply, { forms, pictures }: Origins): FastifyReply {
  return reply.header(
    'content-security-policy',
    policy
      .map((rule) => {
        if (rule.startsWith('form-action ')) return [rule, ...forms.filter(isPlainOrigin)].join(' ')
        return rule.startsWith('img-src ') ? [rule, ...pictures.filter(isPlainOrigin)].join(' ') : rule
      })
      .join(';'),
  )
}
