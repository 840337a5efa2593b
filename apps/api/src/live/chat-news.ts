import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'

/** What happened in a conversation: a message with this number was written, or a participant has read it. */
export type ChatNews = number | 'read'

/** Sends news of conversations to every other server. The next recheck finds what was lost. */
export type ChatNewsChannel = {
  publish: (participantId: string, news: ChatNews) => void
  close: () => Promise<void>
}

const channel = 'kapao:chat'
const silentMilliseconds = 1000

type Params = {
  redisUrl: string | undefined
  log: FastifyBaseLogger
  /** Receives the news of all servers; undefined when this process holds no sockets. */
  onNews: ((participantId: string, news: ChatNews) => void) | undefined
  /** Sends through PostgreSQL, used when there is no Redis or Redis does not respond. */
  announce: (what: string) => void
}

/**
 * Sends news through Redis while it responds, because a busy chat would make PostgreSQL's commits wait for each other;
 * otherwise with the other announcements. Every server listens to both.
 */
export function openChatNews({ redisUrl, log, onNews, announce }: Params): ChatNewsChannel {
  if (redisUrl === undefined) {
    return {
      publish: (participantId, news) => announce(writeChatNews(participantId, news)),
      close: async () => undefined,
    }
  }
  const publisher = new Redis(redisUrl, {
    connectTimeout: silentMilliseconds,
    socketTimeout: silentMilliseconds,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  })
  publisher.on('error', () => undefined)
  const subscriber =
    onNews &&
    subscribe(redisUrl, log, (text) => {
      const read = readChatNews(text)
      if (read) onNews(read.participantId, read.news)
    })
  return {
    publish: (participantId, news) => {
      const text = writeChatNews(participantId, news)
      publisher.publish(channel, text).catch(() => announce(text))
    },
    close: async () => {
      subscriber?.disconnect()
      publisher.disconnect()
    },
  }
}

/** Subscribes on its own connection, which reconnects automatically when it breaks. */
function subscribe(redisUrl: string, log: FastifyBaseLogger, onNews: (text: string) => void): Redis {
  const subscriber = new Redis(redisUrl, { connectTimeout: silentMilliseconds, maxRetriesPerRequest: null })
  let isAway = false
  subscriber.on('error', (outage) => {
    if (!isAway) log.warn({ err: outage, usedFor: 'chat' }, 'redis.unavailable')
    isAway = true
  })
  subscriber.on('ready', () => {
    isAway = false
  })
  subscriber.on('message', (_channel, text) => onNews(text))
  subscriber.subscribe(channel).catch(() => undefined)
  return subscriber
}

/** Writes news in the form that servers exchange. */
export function writeChatNews(participantId: string, news: ChatNews): string {
  return `chat ${participantId} ${news}`
}

/** Reads news from that form; `undefined` for any other text. */
export function readChatNews(text: string): { participantId: string; news: ChatNews } | undefined {
  const [, participantId, news] = /^chat ([0-9a-f-]{36}) (read|\d{1,9})$/.exec(text) ?? []
  if (participantId === undefined) return undefined
  return { participantId, news: news === 'read' ? 'read' : Number(news) }
}
