import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'

/** What happened in a conversation: a message of this number was written, or somebody has read. */
export type ChatNews = number | 'read'

/** Carries news of conversations to every other server. What is lost on the way is found at the next look. */
export type ChatNewsChannel = {
  publish: (participantId: string, news: ChatNews) => void
  close: () => Promise<void>
}

const channel = 'kapao:chat'
const silentMilliseconds = 1000

type Params = {
  redisUrl: string | undefined
  log: FastifyBaseLogger
  /** What to do with the news of all servers; absent where this process holds no sockets. */
  onNews: ((participantId: string, news: ChatNews) => void) | undefined
  /** The way by PostgreSQL, for where there is no Redis or none that answers. */
  announce: (what: string) => void
}

/**
 * News go by Redis where there is one that answers, because a busy chat would make PostgreSQL's commits wait for each
 * other; else with the other announcements. Every server listens to both.
 */
export const openChatNews = ({ redisUrl, log, onNews, announce }: Params): ChatNewsChannel => {
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

/** Subscribes on a connection of its own, which comes back by itself when it breaks. */
const subscribe = (redisUrl: string, log: FastifyBaseLogger, onNews: (text: string) => void): Redis => {
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

/** News as they go from server to server. */
export const writeChatNews = (participantId: string, news: ChatNews): string =>
  `chat ${participantId} ${news}`

/** News as they came; `undefined` for what is none. */
export const readChatNews = (text: string): { participantId: string; news: ChatNews } | undefined => {
  const [, participantId, news] = /^chat ([0-9a-f-]{36}) (read|\d{1,9})$/.exec(text) ?? []
  if (participantId === undefined) return undefined
  return { participantId, news: news === 'read' ? 'read' : Number(news) }
}
