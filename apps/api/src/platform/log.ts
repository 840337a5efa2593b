import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { isOutage } from '@kapao/database/outage'
import { type LogFn, pino } from 'pino'
import { monotonicMilliseconds } from './clock.ts'
import { createOutageLines } from './outage-lines.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who made the request and why it was refused, for its entry in the log. */
    logFacts?: {
      memberId?: string
      operatorId?: string
      sessionId?: string
      code?: string
      traceId?: string
    }
  }
}

/**
 * A path without its query and without secrets: the specification puts a game's user name and password into the path of
 * `autoLogin`, and the signed address of a picture shows it until the signature expires. In any spelling, the rest of
 * such a path is removed. Control characters are replaced, so that a path cannot write lines of its own.
 */
export function readablePath(url: string): string {
  const [path = ''] = url.split('?')
  return decodeAll(path)
    .replace(/\p{Cc}/gu, '\uFFFD')
    .replace(/(autologin|ufabet\/form|api\/slip|chat\/file).*/i, '$1/[removed]')
}

/** Decoded as often as it was encoded, so that no spelling hides a secret. What cannot be decoded is removed. */
function decodeAll(path: string): string {
  let known = path
  for (let turn = 0; turn < 5; turn += 1) {
    const decoded = decode(known)
    if (decoded === known) return known
    known = decoded
  }
  return known.replace(/%.*/s, '[removed]')
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path.replace(/%.*/s, '[removed]')
  }
}

/** Events that repeat while the database is away. Those of one payment or one file are not among them: each is written. */
const repeated: ReadonlySet<string> = new Set([
  'announcement.listen_failed',
  'announcement.listener_disconnected',
  'announcement.lost',
  'chat.delivery_delayed',
  'chat.join_failed',
  'chat.read_mark_delayed',
  'chat.recheck_failed',
  'database.unavailable',
  'jobs.library_reported',
  'jobs.release_failed',
  'jobs.runs_not_stored',
  'socket.not_admitted',
  'socket.session_check_failed',
  'worker.start_failed',
])

function isAboutOutage(fields: unknown, event: unknown): fields is { err: unknown } {
  if (typeof event !== 'string' || !repeated.has(event)) return false
  return typeof fields === 'object' && fields !== null && 'err' in fields && isOutage(fields.err)
}

/** The log is written in batches of this many bytes, and after this time at the latest. */
const bufferedBytes = 8192
const latestMilliseconds = 250

/**
 * Structured logs without secrets: tokens, passwords, codes and signatures are removed. Paths have no query.
 *
 * Of an event that repeats while the database is away, one entry in ten seconds is written, with how many were `leftOut`.
 *
 * Entries are written in batches, because a write for each takes a tenth of a busy server's time. A process that exits
 * writes the rest. A killed process may lose a quarter of a second of its log, and never anything of the ledger.
 *
 * `traceId`: names the trace of each entry, where there is one.
 */
export function createLog(level: string, traceId?: () => string | undefined): FastifyBaseLogger {
  const outages = createOutageLines(monotonicMilliseconds)
  return pino(
    {
      level,
      ...(traceId ? { mixin: () => nameTrace(traceId()) } : {}),
      hooks: {
        logMethod([fields, event, ...rest], write) {
          if (!isAboutOutage(fields, event))
            return write.apply(this, [fields, event, ...rest] as Parameters<LogFn>)
          const admitted = outages.admit(String(event))
          if (admitted) write.apply(this, [{ ...fields, ...admitted }, event])
        },
      },
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
          path: readablePath(request.url),
          requestId: request.id,
          address: request.ip,
        }),
      },
    },
    pino.destination({ dest: 1, sync: false, minLength: bufferedBytes, periodicFlush: latestMilliseconds }),
  )
}

function nameTrace(traceId: string | undefined): object {
  return traceId === undefined ? {} : { traceId }
}

/**
 * Fastify's own log messages, as event names. One entry for each request, when it is answered: an entry for its arrival
 * or for an unknown route would add nothing. It names the member or operator, and the code of a refusal. The texts of the
 * framework would also contain the unredacted path.
 */
export class OneLine extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    fault: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (request.isRefusedEarly) return
    const fields = { ...request.logFacts, req: request, res: reply, responseTime: reply.elapsedTime }
    if (fault) request.log.error({ ...fields, err: fault }, 'request.failed')
    else request.log.info(fields, 'request.completed')
  }

  override streamError(fault: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
    const fields = { req: request, res: reply }
    if (fault.code === 'ERR_STREAM_PREMATURE_CLOSE') request.log.info(fields, 'response.cut_off')
    else request.log.warn({ ...fields, err: fault }, 'response.failed')
  }

  override writeHeadError(fault: Error, request: FastifyRequest, reply: FastifyReply): void {
    request.log.warn({ req: request, res: reply, err: fault }, 'response.failed')
  }

  override serializerError(fault: Error, request: FastifyRequest, reply: FastifyReply): void {
    request.log.error({ req: request, res: reply, err: fault }, 'request.failed')
  }

  override serviceUnavailable(log: FastifyBaseLogger): void {
    log.info('request.refused_while_stopping')
  }
}
