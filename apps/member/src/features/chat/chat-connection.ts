import type { Joined, Joining } from '@kapao/contract/chat-socket'
import { type ChatMessage, type ChatRead, chatLimits } from '@kapao/contract/chat-message'

export type ChatConnection = { close: () => void }

type Params = {
  token: string | null
  /** The body to join with at this moment: it continues after the last message on this phone. */
  joining: () => Joining
  onMessage: (message: ChatMessage) => void
  onRead: (read: ChatRead) => void
  onState: (isConnected: boolean) => void
  /** The server refuses the connection, with the code of the reason. */
  onRefused: (code: string) => void
}

const answersWithinMilliseconds = 10_000

/** Temporary refusals: they are retried, as after a broken connection. */
const passing: ReadonlySet<string> = new Set(['INTERNAL_SERVER_ERROR', 'REQUEST_LIMIT_1MIN'])

/**
 * Keeps a socket joined to a conversation. It rejoins automatically, at the latest every 5 seconds. Specification §4,
 * §9.
 */
export function openChatConnection(request: Params): ChatConnection {
  let isClosed = false
  let close: () => void = () => {}
  void import('socket.io-client').then(
    ({ io }) => {
      if (isClosed) return
      const socket = io({
        path: '/socket.io',
        transports: ['websocket', 'polling'],
        forceNew: true,
        reconnectionDelayMax: chatLimits.recheckMilliseconds,
        auth: request.token === null ? {} : { token: request.token },
      })
      async function join(): Promise<void> {
        const joined = await socket
          .timeout(answersWithinMilliseconds)
          .emitWithAck('join', request.joining())
          .then(
            (answer) => answer as Joined,
            () => undefined,
          )
        if (isClosed || !socket.connected) return
        if (joined?.ok === true) {
          request.onRead(joined.read)
          request.onState(true)
        } else if (joined === undefined || passing.has(joined.message)) socket.disconnect()
        else request.onRefused(joined.message)
      }
      socket.on('connect', () => void join())
      socket.on('disconnect', () => request.onState(false))
      socket.on('connect_error', () => request.onState(false))
      socket.on('messaging', request.onMessage)
      socket.on('read', request.onRead)
      // socket.io does not reconnect a socket that the server or this code has disconnected.
      const recheck = setInterval(() => {
        if (!socket.connected && !socket.active) socket.connect()
      }, chatLimits.recheckMilliseconds)
      function wake() {
        if (!socket.connected) socket.connect()
      }
      window.addEventListener('online', wake)
      close = () => {
        clearInterval(recheck)
        window.removeEventListener('online', wake)
        socket.disconnect()
      }
    },
    () => {
      // The socket code failed to load. The screen shows that nothing arrives, and retries as a whole.
      if (!isClosed) request.onState(false)
    },
  )
  return {
    close: () => {
      isClosed = true
      close()
    },
  }
}
