import type { ChatMessage } from '@kapao/contract/chat-message'
import { expect, test } from 'vitest'
import {
  changeOutgoing,
  emptyThread,
  lastSeq,
  lastSeqWithoutGap,
  unreadSeq,
  withMessages,
  withOlder,
  withOutgoing,
  withRead,
} from './thread.ts'

function message(seq: number, sender: 'customer' | 'other' = 'customer'): ChatMessage {
  return {
    seq,
    clientId: `client-${seq}`,
    sender,
    message: { message_type: 'text', payload: { message: String(seq) } },
    createdAt: '2026-11-20T00:00:00.000Z',
    session_id: 's1',
  }
}

function seqs(thread: typeof emptyThread): number[] {
  return thread.messages.map(({ seq }) => seq)
}

test('keeps each message once and in order, in whatever order and however often messages are received', () => {
  const received = [message(3), message(1), message(2), message(3), message(1)]
  const thread = received.reduce((known, each) => withMessages(known, [each]), emptyThread)
  expect(seqs(thread)).toEqual([1, 2, 3])
  expect(lastSeq(thread)).toBe(3)
})

test('reports the last message before a gap, so that the next request starts there', () => {
  expect(lastSeqWithoutGap(emptyThread)).toBe(0)
  const thread = withMessages(emptyThread, [message(4), message(5), message(7, 'other')])
  expect([lastSeq(thread), lastSeqWithoutGap(thread)]).toEqual([7, 5])
  expect(lastSeqWithoutGap(withMessages(thread, [message(6)]))).toBe(7)
})

test('shows an outgoing message once: it goes when the server has sent it back, and stays until then', () => {
  const outgoing = { clientId: 'client-1', createdAt: 1, delivery: 'sending' as const }
  const sent = withOutgoing(withOutgoing(emptyThread, outgoing), { ...outgoing, clientId: 'client-9' })
  const received = withMessages(changeOutgoing(sent, 'client-1', { delivery: 'failed' }), [message(1)])
  expect(received.outgoing.map(({ clientId }) => clientId)).toEqual(['client-9'])
  expect(withMessages(sent, [{ ...message(2, 'other'), clientId: 'client-9' }]).outgoing).toHaveLength(2)
})

test('puts an older page before the known messages, and the first message of all ends the paging', () => {
  const thread = withOlder(emptyThread, [message(12), message(11)])
  expect(thread.hasOlder).toBe(true)
  const older = withOlder(thread, [message(10), message(9)])
  expect([seqs(older), older.hasOlder]).toEqual([[9, 10, 11, 12], true])
  expect(withOlder(older, [message(2), message(1)]).hasOlder).toBe(false)
  expect(withOlder(emptyThread, []).hasOlder).toBe(false)
})

test('read marks never go back, and only messages of the other side are unread', () => {
  const thread = withMessages(emptyThread, [message(1), message(2, 'other'), message(3)])
  expect(unreadSeq(thread)).toBe(2)
  const read = withRead(withRead(thread, { customer: 2, other: 3 }), { customer: 1, other: 1 })
  expect(read.read).toEqual({ customer: 2, other: 3 })
  expect(unreadSeq(read)).toBeUndefined()
})
