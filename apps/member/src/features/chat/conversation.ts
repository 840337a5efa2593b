import { getChatConfig, listChatMessages, markChatRead, mergeGuestChat } from '@kapao/contract/chat'
import { chatLimits } from '@kapao/contract/chat-message'
import { readClock } from '../../time/clock.ts'
import { dropGuestId, readGuestId } from '../../storage/guest-id.ts'
import { readToken } from '../../storage/token.ts'
import { keepUnsent, readUnsent, type Unsent } from '../../storage/unsent.ts'
import { newIdempotencyKey, send } from '../../wire/client.ts'
import { isWireFailure } from '../../wire/wire-failure.ts'
import { type ChatConnection, openChatConnection } from './chat-connection.ts'
import { createOutbox } from './outbox.ts'
import { participantCalls } from './participant-calls.ts'
import { bodyOf, type Speaker } from './speaker.ts'
import { emptyThread, lastSeq, type Thread, unreadSeq, withMessages, withOlder, withRead } from './thread.ts'

/** Whether the conversation is loading, ready, or failed to load. */
type Phase = { kind: 'loading' } | { kind: 'ready' } | { kind: 'failed'; failure: unknown }

export type Snapshot = {
  phase: Phase
  thread: Thread
  isConnected: boolean
  isLoadingOlder: boolean
  /** The member was a guest on this phone before, and may merge that conversation into the account. */
  canMerge: boolean
}

/**
 * The conversation of one person. It stays alive while its sheet is closed, so that unsent messages are not lost. The
 * screen reads it with `get` and follows changes with `subscribe`.
 */
export function createConversation(token: string | null) {
  const unsent = readUnsent('participant', ownerOf(token))
  const unresumed = unsent.outgoing.map(({ clientId }) => clientId)
  let snapshot: Snapshot = {
    phase: { kind: 'loading' },
    thread: {
      ...emptyThread,
      outgoing: unsent.outgoing.map((each) => ({ ...each, delivery: 'sending' as const })),
    },
    isConnected: false,
    isLoadingOlder: false,
    canMerge: token !== null && readGuestId() !== null,
  }
  const listeners = new Set<() => void>()
  const change = (part: Partial<Snapshot>): void => {
    snapshot = { ...snapshot, ...part }
    for (const listener of listeners) listener()
  }
  const keep = (part: Partial<Unsent>): void => {
    // The author may have logged out in the meantime.
    if (readToken() === token) keepUnsent('participant', ownerOf(token), part)
  }
  const changeThread = (next: (thread: Thread) => Thread): void => {
    const { outgoing } = snapshot.thread
    change({ thread: next(snapshot.thread) })
    if (snapshot.thread.outgoing !== outgoing) keep({ outgoing: waitingIn(snapshot.thread) })
  }

  const speaker: Speaker = { token, guestId: token === null ? (readGuestId() ?? undefined) : undefined }
  const outbox = createOutbox({
    ...participantCalls(speaker),
    get: () => snapshot.thread,
    change: changeThread,
  })
  let prefix = ''
  let connection: ChatConnection | undefined
  let opened = 0

  const start = async (): Promise<void> => {
    const turn = (opened += 1)
    if (snapshot.phase.kind === 'failed') change({ phase: { kind: 'loading' } })
    try {
      const config = await send(getChatConfig, {})
      prefix = config.PREFIX
      if (token === null) speaker.guestId ??= config.guestId
      const page = await send(listChatMessages, { body: { ...bodyOf(speaker), limit: chatLimits.page } })
      if (turn !== opened) return
      changeThread((thread) => withRead(withNewest(thread, page.messages), page.read))
      change({ phase: { kind: 'ready' } })
      join()
      // Messages that were unsent before a reload are sent again with the same client id.
      for (const clientId of unresumed.splice(0)) outbox.retry(clientId)
    } catch (failure) {
      if (turn !== opened) return
      if (hasMoved(failure)) return forgetGuest()
      // Messages that are already loaded stay on the screen; the note at the composer shows that nothing arrives.
      if (snapshot.phase.kind !== 'ready') change({ phase: { kind: 'failed', failure } })
      else join()
    }
  }

  /**
   * Uses the newest page only while the thread is empty. Otherwise the join fetches everything after the last known
   * message.
   */
  const withNewest = (thread: Thread, page: Parameters<typeof withOlder>[1]): Thread =>
    thread.messages.length === 0 ? withOlder(thread, page) : thread

  const join = (): void => {
    connection?.close()
    // Without a prefix the operator offers no chat at present: existing messages can still be read. Specification §4.
    if (prefix === '') return
    connection = openChatConnection({
      token,
      joining: () => ({ prefix, ...bodyOf(speaker), after: lastSeq(snapshot.thread) }),
      onMessage: (message) => changeThread((thread) => withMessages(thread, [message])),
      onRead: (read) => changeThread((thread) => withRead(thread, read)),
      onState: (isConnected) => {
        if (isConnected !== snapshot.isConnected) change({ isConnected })
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
   * This guest's conversation has moved into an account. A person who continues without logging in starts a new one.
   */
  const forgetGuest = (): void => {
    dropGuestId()
    speaker.guestId = undefined
    connection?.close()
    change({ phase: { kind: 'loading' } })
    changeThread(() => emptyThread)
    void start()
  }

  const stop = (): void => {
    opened += 1
    connection?.close()
    connection = undefined
    change({ isConnected: false })
  }

  const loadOlder = async (): Promise<void> => {
    const [first] = snapshot.thread.messages
    if (snapshot.isLoadingOlder || !snapshot.thread.hasOlder || !first) return
    change({ isLoadingOlder: true })
    try {
      const body = { ...bodyOf(speaker), limit: chatLimits.page, before: first.seq }
      const page = await send(listChatMessages, { body })
      changeThread((thread) => withOlder(thread, page.messages))
    } catch {
      // The thread stays unchanged; the button above it can load again.
    }
    change({ isLoadingOlder: false })
  }

  const markRead = async (): Promise<void> => {
    const seq = unreadSeq(snapshot.thread)
    if (seq === undefined) return
    try {
      const { read } = await send(markChatRead, { body: { ...bodyOf(speaker), seq } })
      changeThread((thread) => withRead(thread, read))
    } catch {
      // The next message, or the next view of the chat, marks this one too.
    }
  }

  /** Merges the guest's conversation into the account, or rejects. A repeat after success changes nothing. */
  const merge = async (): Promise<void> => {
    const guestId = readGuestId()
    try {
      if (guestId !== null) await send(mergeGuestChat, { body: { guestId } })
    } catch (failure) {
      if (!hasMoved(failure)) throw failure
    }
    dropGuestId()
    change({ canMerge: false })
  }

  return {
    get: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start,
    stop,
    loadOlder,
    markRead,
    merge,
    leaveGuestChat: () => change({ canMerge: false }),
    readDraft: () => readUnsent('participant', ownerOf(token)).draft,
    keepDraft: (draft: string) => keep({ draft }),
    sendText: (text: string) =>
      outbox.send({ message_type: 'text', payload: { message: text } }, newIdempotencyKey(), readClock()),
    tap: (title: string, payload: string) =>
      outbox.send(
        { message_type: 'postback', payload: { title, payload } },
        newIdempotencyKey(),
        readClock(),
      ),
    sendFile: (file: File) => outbox.sendFile(file, newIdempotencyKey(), readClock()),
    retry: outbox.retry,
    drop: outbox.drop,
  }
}

/** The key for storing unsent messages: enough of the token to distinguish two members, without storing the token. */
const ownerOf = (token: string | null): string => token?.slice(0, 8) ?? 'guest'

/** The messages that can be sent again after a reload. A file that has not been uploaded is lost with the page. */
const waitingIn = ({ outgoing }: Thread): Unsent['outgoing'] =>
  outgoing.flatMap(({ clientId, createdAt, delivery, message }) =>
    message === undefined || delivery === 'succeed' ? [] : [{ clientId, createdAt, message }],
  )

export type Conversation = ReturnType<typeof createConversation>

const hasMoved = (failure: unknown): boolean => isWireFailure(failure) && failure.code === 'CHAT_MOVED'

let current: { token: string | null; conversation: Conversation } | undefined

/** The conversation of the current person. Stops and discards the conversation of a previous one. */
export const conversationOfNow = (): Conversation => {
  const token = readToken()
  if (current?.token !== token) {
    current?.conversation.stop()
    current = { token, conversation: createConversation(token) }
  }
  return current.conversation
}
