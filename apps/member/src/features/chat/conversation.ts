import type { ParticipantMessage } from '@kapao/contract/chat-message'
import { readClock } from '../../time/clock.ts'
import { readGuestId } from '../../storage/guest-id.ts'
import { readToken } from '../../storage/token.ts'
import { newIdempotencyKey } from '../../wire/client.ts'
import { createChatSession } from './chat-session.ts'
import { loadOlder, markRead, mergeGuestConversation } from './conversation-history.ts'
import { createConversationStore } from './conversation-store.ts'
import { createOutbox } from '@kapao/chat/outbox'
import { participantCalls } from './participant-calls.ts'
import type { Speaker } from './speaker.ts'

export type Conversation = ReturnType<typeof createConversation>

/**
 * The conversation of one person. It stays alive while its sheet is closed, so that unsent messages are not lost. The
 * screen reads it with `get` and follows changes with `subscribe`.
 */
export function createConversation(token: string | null) {
  const store = createConversationStore(token)
  const speaker: Speaker = { token, guestId: token === null ? (readGuestId() ?? undefined) : undefined }
  const outbox = createOutbox({
    ...participantCalls(speaker),
    get: () => store.get().thread,
    change: store.changeThread,
  })
  const { start, stop } = createChatSession({ token, store, speaker, outbox })
  function sendMessage(message: ParticipantMessage): void {
    outbox.send(message, newIdempotencyKey(), readClock())
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    start,
    stop,
    loadOlder: () => loadOlder(store, speaker),
    markRead: () => markRead(store, speaker),
    merge: () => mergeGuestConversation(store),
    leaveGuestChat: () => store.change({ canMerge: false }),
    readDraft: store.readDraft,
    keepDraft: store.keepDraft,
    sendText: (text: string) => sendMessage({ message_type: 'text', payload: { message: text } }),
    tap: (title: string, payload: string) =>
      sendMessage({ message_type: 'postback', payload: { title, payload } }),
    sendFile: (file: File) => outbox.sendFile(file, newIdempotencyKey(), readClock()),
    retry: outbox.retry,
    drop: outbox.drop,
  }
}

let current: { token: string | null; conversation: Conversation } | undefined

/** The conversation of the current person. Stops and discards the conversation of a previous one. */
export function conversationOfNow(): Conversation {
  const token = readToken()
  if (current?.token !== token) {
    current?.conversation.stop()
    current = { token, conversation: createConversation(token) }
  }
  return current.conversation
}
