import type { ChatMessage, ChatRead, ParticipantMessage } from '@kapao/contract/chat-message'

/** Specification §3: delivery statuses of a person's own message. */
export type Delivery = 'uploading_file' | 'sending' | 'failed' | 'succeed'

/** A message that was written here and not yet received back from the server. */
export type Outgoing = {
  clientId: string
  createdAt: number
  delivery: Delivery
  message?: ParticipantMessage
  /** A file that is not stored by the server yet, with the percentage uploaded. */
  file?: File
  preview?: string
  percent?: number
  failure?: unknown
}

/** A conversation as this phone knows it: the server's messages in their order, and the outgoing ones. */
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

/** The last message on this phone; a rejoin requests everything after it. */
export function lastSeq({ messages }: Thread): number {
  return messages.at(-1)?.seq ?? 0
}

/**
 * The last message before the first gap. The response to an own message may arrive before an earlier message of the
 * other side has been requested.
 */
export function lastSeqWithoutGap({ messages }: Thread): number {
  const gap = messages.findIndex(({ seq }, index) => seq !== (messages[0]?.seq ?? 0) + index)
  return (gap === -1 ? messages.at(-1) : messages[gap - 1])?.seq ?? 0
}

/**
 * Merges messages from the server, in whatever order and however often they arrive. An outgoing message of this side
 * that is among them has arrived and is removed from the outgoing ones.
 */
export function withMessages(
  thread: Thread,
  received: readonly ChatMessage[],
  side: ChatMessage['sender'] = 'customer',
): Thread {
  const bySeq = new Map(thread.messages.map((message) => [message.seq, message]))
  for (const message of received) bySeq.set(message.seq, message)
  const arrived = new Set(received.filter(({ sender }) => sender === side).map(({ clientId }) => clientId))
  return {
    ...thread,
    messages: [...bySeq.values()].toSorted((one, other) => one.seq - other.seq),
    outgoing: thread.outgoing.filter(({ clientId }) => !arrived.has(clientId)),
  }
}

/** Adds a page before the known messages. Nothing is older than the message with seq 1, or than an empty page. */
export function withOlder(thread: Thread, page: readonly ChatMessage[]): Thread {
  const first = Math.min(...page.map(({ seq }) => seq), thread.messages[0]?.seq ?? Number.MAX_SAFE_INTEGER)
  return { ...withMessages(thread, page), hasOlder: page.length > 0 && first > 1 }
}

/** A read mark never goes back, in whatever order marks arrive. */
export function withRead(thread: Thread, { customer, other }: ChatRead): Thread {
  return {
    ...thread,
    read: {
      customer: Math.max(customer, thread.read.customer),
      other: Math.max(other, thread.read.other),
    },
  }
}

export function withOutgoing(thread: Thread, outgoing: Outgoing): Thread {
  return {
    ...thread,
    outgoing: [...thread.outgoing, outgoing],
  }
}

export function changeOutgoing(thread: Thread, clientId: string, change: Partial<Outgoing>): Thread {
  return {
    ...thread,
    outgoing: thread.outgoing.map((each) => (each.clientId === clientId ? { ...each, ...change } : each)),
  }
}

export function withoutOutgoing(thread: Thread, clientId: string): Thread {
  return {
    ...thread,
    outgoing: thread.outgoing.filter((each) => each.clientId !== clientId),
  }
}

/** The other side's last message, if it is unread. */
export function unreadSeq({ messages, read }: Thread): number | undefined {
  const last = messages.findLast(({ sender }) => sender === 'other')
  return last && last.seq > read.customer ? last.seq : undefined
}
