import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Sends "something of this member changed" from every process to every server that holds sockets, through PostgreSQL's
 * LISTEN and NOTIFY. Sent outside the money's transaction and in batches, because NOTIFY makes commits wait for each
 * other. A lost announcement only delays an update: phones also poll.
 */
export type Announcements = {
  /** Announces a member's id, news of a conversation (chat-news.ts), who types in one (typing-news.ts), or a trace (trace-news.ts). */
  announce: (what: string) => void
  close: () => Promise<void>
}

const channel = 'kapao_changed'
const batchMilliseconds = 10
/** A notification holds at most 8,000 bytes; one announcement has at most 101 in JSON. */
const mostInOne = 75

type Params = {
  databaseUrl: string
  pool: pg.Pool
  log: FastifyBaseLogger
  /** Receives the announcements of all processes; undefined when this process holds no sockets. */
  onAnnounced?: ((announced: readonly string[]) => void) | undefined
  /** Called whenever this process begins to listen: announcements before that may be missing. */
  onListening?: (() => void) | undefined
}

export async function openAnnouncements({
  databaseUrl,
  pool,
  log,
  onAnnounced,
  onListening,
}: Params): Promise<Announcements> {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  async function flush(): Promise<void> {
    timer = undefined
    const announced = [...waiting]
    waiting.clear()
    for (let start = 0; start < announced.length; start += mostInOne) {
      const part = JSON.stringify(announced.slice(start, start + mostInOne))
      await pool.query('select pg_notify($1, $2)', [channel, part]).catch((outage: unknown) => {
        log.warn({ err: outage }, 'announcement.lost')
      })
    }
  }
  const listener = onAnnounced ? listen({ databaseUrl, log, onAnnounced, onListening }) : undefined
  await listener?.ready
  return {
    announce: (what) => {
      waiting.add(what)
      timer ??= setTimeout(() => void flush(), batchMilliseconds)
    },
    close: async () => {
      clearTimeout(timer)
      await flush()
      await listener?.close()
    },
  }
}

type Listening = {
  databaseUrl: string
  log: FastifyBaseLogger
  onAnnounced: (announced: readonly string[]) => void
  onListening: (() => void) | undefined
}

/** Keeps one connection listening, and opens a new one when it breaks. */
function listen({ databaseUrl, log, onAnnounced, onListening }: Listening): {
  ready: Promise<void>
  close: () => Promise<void>
} {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'kapao-live',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    next.on('notification', ({ payload }) => onAnnounced(JSON.parse(payload ?? '[]') as string[]))
    next.on('error', (outage) => log.warn({ err: outage }, 'announcement.listener_disconnected'))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      onListening?.()
    } catch (outage) {
      await next.end().catch(() => undefined)
      throw outage
    }
    if (stopping.signal.aborted) return next.end()
    // Registered only now: a connection that never listened also ends, and its caller already tries again.
    next.on('end', () => void reopen())
    client = next
  }
  async function reopen(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await wait(500, undefined, { signal: stopping.signal })
        return await open()
      } catch (outage) {
        if (!stopping.signal.aborted) log.warn({ err: outage }, 'announcement.listen_failed')
      }
    }
  }
  return {
    ready: open(),
    close: async () => {
      stopping.abort()
      await client?.end()
    },
  }
}
