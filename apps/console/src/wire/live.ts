import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ownOperatorKey } from '../features/operator/operator.queries.ts'
import { setTypingTeller, showTyping } from './typing.ts'

/** What to read again after each of these events, by the first part of its query key. They carry nothing. */
const keysOf = {
  'work.changed': ['work'],
  'claim.changed': ['work'],
  'approvals.changed': ['approvals', 'work'],
  'chat.changed': ['chats', 'chat'],
} as const

/** How often is read again what the socket speaks of, in case an event was lost. */
export const fallbackMilliseconds = 30_000

/** Events that come together are one reading. */
const gatherMilliseconds = 50
const againMilliseconds = 10_000

let isLive = false
const watchers = new Set<() => void>()

function setLive(now: boolean): void {
  isLive = now
  for (const watch of watchers) watch()
}

function subscribe(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** Whether the server says by itself what has changed. */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, () => isLive)
}

/**
 * Listens on the console's socket and reads again what has changed, and everything after a break. Returns a function
 * that ends it. The library is loaded after the screen.
 */
export function connectLive(queries: QueryClient): () => void {
  let isEnded = false
  let disconnect: () => void = () => undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined
  const gathered = new Set<string>()
  function readAgain(keys: readonly string[]): void {
    for (const key of keys) gathered.add(key)
    gathering ??= setTimeout(() => {
      gathering = undefined
      for (const key of gathered) void queries.invalidateQueries({ queryKey: [key] })
      gathered.clear()
    }, gatherMilliseconds)
  }
  void import('socket.io-client').then(
    ({ io }) => {
      if (isEnded) return
      const socket = io({
        path: '/socket.io',
        transports: ['websocket'],
        reconnectionDelayMax: againMilliseconds,
      })
      socket.on('connect', () => {
        setLive(true)
        readAgain(Object.values(keysOf).flat())
      })
      socket.on('chat.typing', showTyping)
      setTypingTeller((personId) => {
        if (socket.connected) socket.emit('typing', { personId })
        return socket.connected
      })
      for (const [event, keys] of Object.entries(keysOf)) socket.on(event, () => readAgain(keys))
      socket.on('disconnect', (reason) => {
        setLive(false)
        // The session has ended: asking who is logged in leads to the login.
        if (reason === 'io server disconnect') void queries.invalidateQueries({ queryKey: ownOperatorKey })
      })
      socket.on('connect_error', () => {
        setLive(false)
        // A refusal by the server is final for the library.
        if (!socket.active) again = setTimeout(() => socket.connect(), againMilliseconds)
      })
      disconnect = () => socket.disconnect()
    },
    // Without the socket the screens read again at intervals.
    () => undefined,
  )
  return () => {
    isEnded = true
    clearTimeout(again)
    clearTimeout(gathering)
    disconnect()
    setTypingTeller(undefined)
    setLive(false)
  }
}
