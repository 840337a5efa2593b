import type { QueryClient } from '@tanstack/react-query'
import { readToken } from '../storage/token.ts'

/** What can have changed when the server says that something did: the first word of their query keys. */
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
] as const

/**
 * Listens for `wallet.changed`, which carries no amount: the phone asks again. Each connection asks again too,
 * because what happened while it was away was heard by nobody. Gives the function that ends it.
 */
export function connectLive(queries: QueryClient): () => void {
  let isEnded = false
  let disconnect = () => {}
  const askAgain = () => {
    // Whoever has logged out has nothing to ask for.
    if (readToken() === null) return
    for (const key of changingKeys) void queries.invalidateQueries({ queryKey: [key] })
  }
  void import('socket.io-client').then(
    ({ io }) => {
      if (isEnded) return
      const socket = io({
        path: '/socket.io',
        transports: ['websocket', 'polling'],
        auth: (authorise) => authorise({ token: readToken() }),
      })
      socket.on('connect', askAgain)
      socket.on('wallet.changed', askAgain)
      // The server lets a socket go when its session has ended: the next answer says so and leads to the login.
      socket.on('disconnect', (reason) => reason === 'io server disconnect' && askAgain())
      let again: ReturnType<typeof setTimeout> | undefined
      socket.on('connect_error', () => {
        // Without a network it tries again by itself. Turned away by the server it does not, and may have to leave.
        if (socket.active) return
        askAgain()
        again = setTimeout(() => socket.connect(), 5000)
      })
      disconnect = () => {
        clearTimeout(again)
        socket.disconnect()
      }
    },
    // Without the live line the screens still ask when they are opened or focused.
    () => {},
  )
  return () => {
    isEnded = true
    disconnect()
  }
}
