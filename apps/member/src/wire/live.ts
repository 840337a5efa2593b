import type { QueryClient } from '@tanstack/react-query'
import { readToken } from '../storage/token.ts'
import { readAgo } from './read-ago.ts'

/** The first part of the query keys whose data may have changed after `wallet.changed`. */
const changingKeys = [
  'wallet',
  'profile',
  'game',
  'transfer',
  'withdrawal',
  'statement',
  'deposit',
  'security',
  'grant',
  'bonus',
  'invite',
  'refund',
  'notification',
] as const

/**
 * Listens for `wallet.changed`, which carries no amount: the phone refetches. At the first connection the server says
 * whether anything changed since this phone began to read. Each later one refetches, because events were missed while it
 * was disconnected. Returns a function that disconnects.
 */
export function connectLive(queries: QueryClient): () => void {
  let isEnded = false
  let disconnect: () => void = () => {}
  function askAgain() {
    // After a logout there is nothing to refetch.
    if (readToken() === null) return
    for (const key of changingKeys) void queries.invalidateQueries({ queryKey: [key] })
  }
  void import('socket.io-client').then(
    ({ io }) => {
      if (isEnded) return
      let wasConnected = false
      const socket = io({
        path: '/socket.io',
        transports: ['websocket', 'polling'],
        // A connection that is back is noticed within three seconds, also when the phone does not say so.
        reconnectionDelayMax: 2000,
        auth: (authorise) =>
          authorise({ token: readToken(), ...(wasConnected ? {} : { readAgo: readAgo() }) }),
      })
      socket.on('connect', () => {
        if (wasConnected) askAgain()
        wasConnected = true
      })
      socket.on('wallet.changed', askAgain)
      // The server closes the socket of an ended session: the next response reports that and leads to the login.
      socket.on('disconnect', (reason) => reason === 'io server disconnect' && askAgain())
      // The phone says that it is online again: no need to wait for the next try.
      function reconnect() {
        askAgain()
        if (!socket.connected) socket.disconnect().connect()
      }
      window.addEventListener('online', reconnect)
      let again: ReturnType<typeof setTimeout> | undefined
      socket.on('connect_error', () => {
        // Without a network the socket retries automatically. After a refusal by the server it does not, and the
        // session may have ended.
        if (socket.active) return
        askAgain()
        again = setTimeout(() => socket.connect(), 5000)
      })
      disconnect = () => {
        clearTimeout(again)
        window.removeEventListener('online', reconnect)
        socket.disconnect()
      }
    },
    // Without the socket the screens still refetch when they are opened or focused.
    () => {},
  )
  return () => {
    isEnded = true
    disconnect()
  }
}
