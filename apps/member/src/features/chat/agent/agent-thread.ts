import { answerChat, uploadAgentImage, uploadAgentVideo } from '@kapao/contract/chat-desk'
import type { ChatMessage } from '@kapao/contract/chat-message'
import { readClock } from '../../../time/clock.ts'
import { newIdempotencyKey } from '../../../wire/client.ts'
import { isFilm } from '@kapao/chat/chosen-file'
import { createOutbox } from '@kapao/chat/outbox'
import { emptyThread, type Thread, withMessages } from '@kapao/chat/thread'
import { ask, operatorUnsent, uploadAs } from './agent-wire.ts'

/**
 * A conversation at the agents' desk: the received messages, and the agent's own messages that are still being sent.
 * `onFailed` is called with the reason when a message cannot be sent.
 */
export function createAgentThread(personId: string, onFailed: (failure: unknown) => void) {
  let thread = emptyThread
  const listeners = new Set<() => void>()
  function change(next: (thread: Thread) => Thread): void {
    thread = next(thread)
    for (const listener of listeners) listener()
  }
  function add(received: readonly ChatMessage[]): void {
    change((known) => withMessages(known, received, 'other'))
  }
  const outbox = createOutbox({
    get: () => thread,
    change,
    post: async (clientId, message) => {
      // Only members tap buttons.
      if (message.message_type === 'postback') return
      try {
        add([await ask(answerChat, { body: { personId, clientId, message } })])
      } catch (failure) {
        onFailed(failure)
        throw failure
      }
    },
    upload: (file, progress) =>
      uploadAs(isFilm(file) ? uploadAgentVideo : uploadAgentImage, file, {
        ...progress,
        params: { personId },
      }),
  })
  return {
    get: () => thread,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add,
    readDraft: () => operatorUnsent.read(personId).draft,
    keepDraft: (draft: string) => operatorUnsent.keep(personId, { draft }),
    sendText: (text: string) =>
      outbox.send({ message_type: 'text', payload: { message: text } }, newIdempotencyKey(), readClock()),
    sendFile: (file: File) => outbox.sendFile(file, newIdempotencyKey(), readClock()),
    retry: outbox.retry,
    drop: outbox.drop,
    sendAgain: outbox.sendAgain,
  }
}
