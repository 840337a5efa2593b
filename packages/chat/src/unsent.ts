import type { ParticipantMessage } from '@kapao/contract/chat-message'

/** What was written in a conversation and not sent yet: the draft, and messages that wait for a connection. */
export type Unsent = {
  draft: string
  outgoing: readonly { clientId: string; createdAt: number; message: ParticipantMessage }[]
}

/** Where an app keeps its unsent texts: one text for all conversations. */
export type UnsentStorage = {
  read: () => string | null
  keep: (text: string) => void
  drop: () => void
}

const nothing: Unsent = { draft: '', outgoing: [] }

/** The unsent content of conversations, kept in the storage of the app. */
export function createUnsent(storage: UnsentStorage) {
  function readAll(): Record<string, Unsent> {
    try {
      return JSON.parse(storage.read() ?? '{}') as Record<string, Unsent>
    } catch {
      return {}
    }
  }
  return {
    /** The unsent content of one conversation. */
    read: (conversation: string): Unsent => readAll()[conversation] ?? nothing,
    /** Stores the draft or the waiting messages of one conversation. When both are empty, its entry is removed. */
    keep: (conversation: string, part: Partial<Unsent>): void => {
      const { [conversation]: known = nothing, ...others } = readAll()
      const unsent = { ...known, ...part }
      const isEmpty = unsent.draft === '' && unsent.outgoing.length === 0
      const all = isEmpty ? others : { ...others, [conversation]: unsent }
      if (Object.keys(all).length === 0) storage.drop()
      else storage.keep(JSON.stringify(all))
    },
    /** Drops everything unsent. */
    drop: storage.drop,
  }
}
