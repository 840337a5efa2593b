import { expect, test } from 'vitest'
import { clearToken, keepToken } from './token.ts'
import { participantUnsent } from './unsent.ts'

test('logging out drops the unsent messages of a member, and logging in keeps the draft of a guest', () => {
  participantUnsent.keep('guest', { draft: 'ก่อนเข้าสู่ระบบ' })
  keepToken('t1', false)
  expect(participantUnsent.read('guest').draft).toBe('ก่อนเข้าสู่ระบบ')
  participantUnsent.keep('t1', { draft: 'เรื่องเงินของฉัน' })
  clearToken()
  expect(participantUnsent.read('t1')).toEqual({ draft: '', outgoing: [] })
})
