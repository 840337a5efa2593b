import { expect, test } from 'vitest'
import { createUnsent } from './unsent.ts'

function createStorage(text: string | null = null) {
  let kept = text
  return {
    read: () => kept,
    keep: (next: string) => {
      kept = next
    },
    drop: () => {
      kept = null
    },
  }
}

const waiting = [
  {
    clientId: 'some-name',
    createdAt: 1,
    message: { message_type: 'text' as const, payload: { message: 'ถึงไหนแล้ว' } },
  },
]

test('each conversation has its own draft, and an emptied one leaves nothing behind', () => {
  const storage = createStorage()
  const unsent = createUnsent(storage)
  unsent.keep('malee', { draft: 'สวัสดีค่ะ' })
  unsent.keep('anan', { draft: 'รอสักครู่' })
  expect(unsent.read('malee').draft).toBe('สวัสดีค่ะ')
  unsent.keep('malee', { draft: '' })
  expect(unsent.read('malee')).toEqual({ draft: '', outgoing: [] })
  expect(unsent.read('anan').draft).toBe('รอสักครู่')
  unsent.keep('anan', { draft: '' })
  expect(storage.read()).toBeNull()
})

test('a draft and messages that wait for a connection do not overwrite each other', () => {
  const unsent = createUnsent(createStorage())
  unsent.keep('guest', { outgoing: waiting })
  unsent.keep('guest', { draft: 'และอีกอย่าง' })
  expect(unsent.read('guest')).toEqual({ draft: 'และอีกอย่าง', outgoing: waiting })
})

test('a text that cannot be read counts as nothing, and is replaced', () => {
  const unsent = createUnsent(createStorage('{"malee":'))
  expect(unsent.read('malee')).toEqual({ draft: '', outgoing: [] })
  unsent.keep('malee', { draft: 'ใหม่' })
  expect(unsent.read('malee').draft).toBe('ใหม่')
})
