import type { QueryClient } from '@tanstack/react-query'
import { readToken } from '../storage/token.ts'

/** What a movement of money can have changed: the first word of their query keys. */
const moneyKeys = ['wallet', 'statement', 'deposit'] as const

/**
 * Listens for `wallet.changed`, which carries no amount: the phone asks again. Each connection asks again too,
 * because what happened while it was away was heard by nobody. Gives the function that ends it.
 */
export function connectLive(queries: QueryClient): () => void {
  let isEnded = false
  let disconnect = () => {}
  const askAgain = () => {
    for (const key of moneyKeys) void queries.invalidateQueries({ queryKey: [key] })
  }
  void import('socket.io-client').then(
    ({ io }) => {
      if (isEnded) return
      const socket = io({
        path: '/socket.io',
        transports: ['websocket', 'polling'],
        auth: (tell) => tell({ token: readToken() }),
      })
      socket.on('connect', askAgain)
      socket.on('wallet.changed', askAgain)
      disconnect = () => socket.disconnect()
    },
    // Without the live line the screens still ask when they are opened or focused.
    () => {},
  )
  return () => {
    isEnded = true
    disconnect()
  }
}
