import { readGuestId } from '../../storage/guest-id.ts'
import { readToken } from '../../storage/token.ts'
import { participantUnsent } from '../../storage/unsent.ts'
import { emptyThread, type Thread } from '@kapao/chat/thread'
import type { Unsent } from '@kapao/chat/unsent'

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

export type ConversationStore = ReturnType<typeof createConversationStore>

/** What the screen shows of a conversation. It keeps the unsent messages and the draft on the phone. */
export function createConversationStore(token: string | null) {
  const owner = ownerOf(token)
  const unsent = participantUnsent.read(owner)
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

  function change(part: Partial<Snapshot>): void {
    snapshot = { ...snapshot, ...part }
    for (const listener of listeners) listener()
  }
  function keep(part: Partial<Unsent>): void {
    // The author may have logged out in the meantime.
    if (readToken() === token) participantUnsent.keep(owner, part)
  }
  return {
    get: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change,
    changeThread: (next: (thread: Thread) => Thread): void => {
      const { outgoing } = snapshot.thread
      change({ thread: next(snapshot.thread) })
      if (snapshot.thread.outgoing !== outgoing) keep({ outgoing: waitingIn(snapshot.thread) })
    },
    /** The client ids of messages that were unsent when the page was loaded. */
    unresumed: unsent.outgoing.map(({ clientId }) => clientId),
    readDraft: () => participantUnsent.read(owner).draft,
    keepDraft: (draft: string) => keep({ draft }),
  }
}

/** The key for storing unsent messages: enough of the token to distinguish two members, without storing the token. */
function ownerOf(token: string | null): string {
  return token?.slice(0, 8) ?? 'guest'
}

/** The messages that can be sent again after a reload. A file that has not been uploaded is lost with the page. */
function waitingIn({ outgoing }: Thread): Unsent['outgoing'] {
  return outgoing.flatMap(({ clientId, createdAt, delivery, message }) =>
    message === undefined || delivery === 'succeed' ? [] : [{ clientId, createdAt, message }],
  )
}
