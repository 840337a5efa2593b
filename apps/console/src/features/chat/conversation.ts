import { isFilm } from '@kapao/chat/chosen-file'
import { createOutbox } from '@kapao/chat/outbox'
import { emptyThread, type Thread, withMessages } from '@kapao/chat/thread'
import { answerChat, type ChatNote, uploadAgentImage, uploadAgentVideo } from '@kapao/contract/chat-desk'
import type { ChatMessage } from '@kapao/contract/chat-message'
import { generateKey } from '@kapao/wire/random'
import { operatorUnsent } from '../../storage/unsent.ts'
import { readClock } from '../../time/clock.ts'
import { send } from '../../wire/client.ts'
import { upload } from '../../wire/upload.ts'

export type Conversation = ReturnType<typeof createConversation>

/**
 * A conversation as an operator sees it: the received messages, the notes of operators, and the own messages that are
 * still being sent. The
 * screen reads it with `get` and follows changes with `subscribe`.
 */
export function createConversation(personId: string, operatorId: string) {
  // Another operator of the same browser must not find the draft.
  const draftKey = `${operatorId} ${personId}`
  let thread = emptyThread
  let notes: readonly ChatNote[] = []
  const listeners = new Set<() => void>()
  function change(next: (thread: Thread) => Thread): void {
    thread = next(thread)
    for (const listener of listeners) listener()
  }
  function add(received: readonly ChatMessage[]): void {
    if (received.length > 0) change((known) => withMessages(known, received, 'other'))
  }
  function setNotes(read: readonly ChatNote[]): void {
    const isSame = read.length === notes.length && read.at(-1)?._id === notes.at(-1)?._id
    if (isSame) return
    notes = read
    for (const listener of listeners) listener()
  }
  const outbox = createOutbox({
    get: () => thread,
    change,
    post: async (clientId, message) => {
      // Only members tap buttons.
      if (message.message_type === 'postback') return
      add([await send(answerChat, { body: { personId, clientId, message } })])
    },
    upload: (file, progress) =>
      upload(isFilm(file) ? uploadAgentVideo : uploadAgentImage, file, {
        ...progress,
        params: { personId },
      }),
  })
  return {
    get: () => thread,
    getNotes: () => notes,
    setNotes,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add,
    readDraft: () => operatorUnsent.read(draftKey).draft,
    keepDraft: (draft: string) => operatorUnsent.keep(draftKey, { draft }),
    sendText: (text: string) =>
      outbox.send({ message_type: 'text', payload: { message: text } }, generateKey(), readClock()),
    sendFile: (file: File) => outbox.sendFile(file, generateKey(), readClock()),
    retry: outbox.retry,
    drop: outbox.drop,
    sendAgain: outbox.sendAgain,
  }
}
