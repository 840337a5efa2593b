import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** Structured logs, without what nobody may read: tokens, passwords, codes, signatures. Paths carry no query. */
export const createLog = (level: string): FastifyBaseLogger =>
  pino({
    level,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'req.headers["webhook-signature"]',
        'password',
        'token',
        '*.password',
        '*.token',
        '*.otpCode',
        '*.otpToken',
      ],
      censor: '[removed]',
    },
    serializers: {
      req: (request: { method: string; url: string; id: string; ip: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
        requestId: request.id,
        address: request.ip,
      }),
    },
  })
