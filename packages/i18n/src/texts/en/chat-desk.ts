import type { Shape } from '../shape.ts'
import type { chatDesk as thai } from '../th/chat-desk.ts'

export const chatDesk = {
  inbox: 'Incoming chats',
  all: 'Also those with the bot, and ended ones',
  waiting: '{{number}} waiting',
  emptyTitle: 'No chats are waiting',
  emptyText: 'New chats appear here automatically.',
  choose: 'Choose a chat to answer',
  guest: 'Guest',
  unread: '{{number}} new',
  waits: 'Waiting for an agent',
  withBot: 'With the bot',
  withYou: 'With you',
  withAgent: 'With {{agent}}',
  ended: 'Ended',
  more: 'Show more',
  take: 'Take this chat',
  takeFrom: 'Take it from {{agent}}',
  end: 'End the conversation',
  takeFirst: 'Take this chat first, then answer',
  onlyReads: 'You may read chats, but not answer them.',
} as const satisfies Shape<typeof thai>
