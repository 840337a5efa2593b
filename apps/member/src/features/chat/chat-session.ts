import { getChatConfig, listChatMessages } from '@kapao/contract/chat'
import { chatLimits } from '@kapao/contract/chat-message'
import { dropGuestId } from '../../storage/guest-id.ts'
import { send } from '../../wire/client.ts'
import { type ChatConnection, openChatConnection } from './chat-connection.ts'
import { hasMoved, isUnknownGuest } from './conversation-history.ts'
import type { ConversationStore } from './conversation-store.ts'
import type { Outbox } from '@kapao/chat/outbox'
import { bodyOf, type Speaker } from './speaker.ts'
import { emptyThread, lastSeq, type Thread, withMessages, withOlder, withRead } from '@kapao/chat/thread'

type Params = { token: string | null; store: ConversationStore; speaker: Speaker; outbox: Outbox }

/** Loads a conversation and keeps a connection joined to it, from `start` until `stop`. */
export function createChatSession({ token, store, speaker, outbox }: Params) {
  let prefix = ''
  let connection: ChatConnection | undefined
  let opened = 0

  async function start(): Promise<void> {
    const turn = (opened += 1)
    const isReturning = token === null && speaker.guestId !== undefined
    if (store.get().phase.kind === 'failed') store.change({ phase: { kind: 'loading' } })
    try {
      const config = await send(getChatConfig, {})
      prefix = config.PREFIX
      if (token === null) speaker.guestId ??= config.guestId
      const page = await send(listChatMessages, { body: { ...bodyOf(speaker), limit: chatLimits.page } })
      if (turn !== opened) return
      store.changeThread((thread) => withRead(withNewest(thread, page.messages), page.read))
      store.change({ phase: { kind: 'ready' } })
      join()
      // Messages that were unsent before a reload are sent again with the same client id.
      for (const clientId of store.unresumed.splice(0)) outbox.retry(clientId)
    } catch (failure) {
      if (turn !== opened) return
      if (hasMoved(failure) || (isReturning && isUnknownGuest(failure))) return forgetGuest()
      // Messages that are already loaded stay on the screen; the note at the composer shows that nothing arrives.
      if (store.get().phase.kind !== 'ready') store.change({ phase: { kind: 'failed', failure } })
      else join()
    }
  }

  function join(): void {
    connection?.close()
    // Without a prefix the operator offers no chat at present: existing messages can still be read. Specification §4.
    if (prefix === '') return
    connection = openChatConnection({
      token,
      joining: () => ({ prefix, ...bodyOf(speaker), after: lastSeq(store.get().thread) }),
      onMessage: (message) => store.changeThread((thread) => withMessages(thread, [message])),
      onRead: (read) => store.changeThread((thread) => withRead(thread, read)),
      onState: (isConnected) => {
        if (isConnected !== store.get().isConnected) store.change({ isConnected })
        if (isConnected) outbox.sendAgain()
      },
      onRefused: (code) => {
        connection?.close()
        if (code === 'CHAT_MOVED') forgetGuest()
        // Any call reports the reason, and leads to the login if the session has ended.
        else void send(listChatMessages, { body: { ...bodyOf(speaker), limit: 1 } }).catch(() => undefined)
      },
    })
  }

  /**
   * This guest's conversation has moved into an account, or the server has replaced the key of its guest id. A person who
   * continues without logging in starts a new one.
   */
  function forgetGuest(): void {
    dropGuestId()
    speaker.guestId = undefined
    connection?.close()
    store.change({ phase: { kind: 'loading' } })
    store.changeThread(() => emptyThread)
    void start()
  }

  function stop(): void {
    opened += 1
    connection?.close()
    connection = undefined
    store.change({ isConnected: false })
  }
  return { start, stop }
}

/**
 * Uses the newest page only while the thread is empty. Otherwise the join fetches everything after the last known
 * message.
 */
function withNewest(thread: Thread, page: Parameters<typeof withOlder>[1]): Thread {
  return thread.messages.length === 0 ? withOlder(thread, page) : thread
}
