import { afterEach, expect, test } from 'vitest'
import { clearToken, keepToken } from './token.ts'
import { dropUnsent, keepUnsent, readUnsent } from './unsent.ts'

afterEach(() => {
  clearToken()
  dropUnsent('participant')
  dropUnsent('operator')
})

const waiting = [
  {
    clientId: 'some-name',
    createdAt: 1,
    message: { message_type: 'text' as const, payload: { message: 'ถึงไหนแล้ว' } },
  },
]

test('each conversation has its own draft, and an emptied one leaves nothing behind', () => {
  keepUnsent('operator', 'malee', { draft: 'สวัสดีค่ะ' })
  keepUnsent('operator', 'anan', { draft: 'รอสักครู่' })
  expect(readUnsent('operator', 'malee').draft).toBe('สวัสดีค่ะ')
  keepUnsent('operator', 'malee', { draft: '' })
  expect(readUnsent('operator', 'malee')).toEqual({ draft: '', outgoing: [] })
  expect(readUnsent('operator', 'anan').draft).toBe('รอสักครู่')
})

test('a draft and messages that wait for a connection do not overwrite each other', () => {
  keepUnsent('participant', 'guest', { outgoing: waiting })
  keepUnsent('participant', 'guest', { draft: 'และอีกอย่าง' })
  expect(readUnsent('participant', 'guest')).toEqual({ draft: 'และอีกอย่าง', outgoing: waiting })
})

test('logging out drops the unsent messages of a member, and logging in keeps the draft of a guest', () => {
  keepUnsent('participant', 'guest', { draft: 'ก่อนเข้าสู่ระบบ' })
  keepToken('t1', false)
  expect(readUnsent('participant', 'guest').draft).toBe('ก่อนเข้าสู่ระบบ')
  keepUnsent('participant', 't1', { draft: 'เรื่องเงินของฉัน' })
  clearToken()
  expect(readUnsent('participant', 't1')).toEqual({ draft: '', outgoing: [] })
})
