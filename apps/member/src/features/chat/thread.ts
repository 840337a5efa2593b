import type { ChatMessage, ChatRead, ParticipantMessage } from '@kapao/contract/chat-message'

/** Specification §3: delivery statuses of a message that is the person's own. */
export type Delivery = 'uploading_file' | 'sending' | 'failed' | 'succeed'

/** A message on its way: written here, and not yet heard from the server. */
export type Outgoing = {
  clientId: string
  createdAt: number
  delivery: Delivery
  message?: ParticipantMessage
  /** A file that is not kept by the server yet, with how much of it has left the phone. */
  file?: File
  preview?: string
  percent?: number
  failure?: unknown
}

/** A conversation as this phone knows it: what the server has told, in its order, and what is on its way. */
export type Thread = {
  messages: readonly ChatMessage[]
  outgoing: readonly Outgoing[]
  read: ChatRead
  hasOlder: boolean
}

export const emptyThread: Thread = {
  messages: [],
  outgoing: [],
  read: { customer: 0, other: 0 },
  hasOlder: false,
}

/** The last message that this phone has; everything later is asked for when it comes back. */
export const lastSeq = ({ messages }: Thread): number => messages.at(-1)?.seq ?? 0

/**
 * The last message up to which none is missing. The answer to one's own message may be here before an earlier one of the
 * other side was asked for.
 */
export const lastSeqWithoutGap = ({ messages }: Thread): number => {
  const gap = messages.findIndex(({ seq }, index) => seq !== (messages[0]?.seq ?? 0) + index)
  return (gap === -1 ? messages.at(-1) : messages[gap - 1])?.seq ?? 0
}

/**
 * Takes in what the server told, in whatever order and however often. What was on its way from
 * this side and is told has arrived.
 */
export const withMessages = (
  thread: Thread,
  received: readonly ChatMessage[],
  side: ChatMessage['sender'] = 'customer',
): Thread => {
  const bySeq = new Map(thread.messages.map((message) => [message.seq, message]))
  for (const message of received) bySeq.set(message.seq, message)
  const arrived = new Set(received.filter(({ sender }) => sender === side).map(({ clientId }) => clientId))
  return {
    ...thread,
    messages: [...bySeq.values()].toSorted((one, other) => one.seq - other.seq),
    outgoing: thread.outgoing.filter(({ clientId }) => !arrived.has(clientId)),
  }
}

/** A page before what is here. Fewer than were asked for: there is nothing older. */
export const withOlder = (thread: Thread, page: readonly ChatMessage[]): Thread => {
  const first = Math.min(...page.map(({ seq }) => seq), thread.messages[0]?.seq ?? Number.MAX_SAFE_INTEGER)
  return { ...withMessages(thread, page), hasOlder: page.length > 0 && first > 1 }
}

/** A mark never goes back, in whatever order marks come. */
export const withRead = (thread: Thread, { customer, other }: ChatRead): Thread => ({
  ...thread,
  read: {
    customer: Math.max(customer, thread.read.customer),
    other: Math.max(other, thread.read.other),
  },
})

export const withOutgoing = (thread: Thread, outgoing: Outgoing): Thread => ({
  ...thread,
  outgoing: [...thread.outgoing, outgoing],
})

export const changeOutgoing = (thread: Thread, clientId: string, change: Partial<Outgoing>): Thread => ({
  ...thread,
  outgoing: thread.outgoing.map((each) => (each.clientId === clientId ? { ...each, ...change } : each)),
})

export const withoutOutgoing = (thread: Thread, clientId: string): Thread => ({
  ...thread,
  outgoing: thread.outgoing.filter((each) => each.clientId !== clientId),
})

/** The others' last message, where it is not read yet. */
export const unreadSeq = ({ messages, read }: Thread): number | undefined => {
  const last = messages.findLast(({ sender }) => sender === 'other')
  return last && last.seq > read.customer ? last.seq : undefined
}
