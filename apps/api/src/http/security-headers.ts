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
    reply.headers(headers)
    done()
  })
}

/** The other sites that a page may post forms to and show pictures from. */
export type Origins = { forms: readonly string[]; pictures: readonly string[] }

/** Allows this page to post forms to the login pages of games and to show the operator's pictures. */
export function allowOrigins(reply: FastifyReply, { forms, pictures }: Origins): FastifyReply {
  return reply.header(
    'content-security-policy',
    policy
      .map((rule) => {
        if (rule.startsWith('form-action ')) return [rule, ...forms].join(' ')
        return rule.startsWith('img-src ') ? [rule, ...pictures].join(' ') : rule
      })
      .join(';'),
  )
}
