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

/** Written out once: a library that makes them anew for every answer costs as much as checking a payment's signature. */
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

/** A strict policy: nothing inline, nothing from elsewhere, no string becomes markup or script by itself. */
export const addSecurityHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Where a page may post forms to and show pictures from besides this site. */
export type Origins = { forms: readonly string[]; pictures: readonly string[] }

/** Lets the page that is answered post forms to the login pages of games, and show the operator's pictures. */
export const allowOrigins = (reply: FastifyReply, { forms, pictures }: Origins): FastifyReply =>
  reply.header(
    'content-security-policy',
    policy
      .map((rule) => {
        if (rule.startsWith('form-action ')) return [rule, ...forms].join(' ')
        return rule.startsWith('img-src ') ? [rule, ...pictures].join(' ') : rule
      })
      .join(';'),
  )
