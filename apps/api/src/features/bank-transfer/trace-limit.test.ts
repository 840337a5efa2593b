import type { Database } from '@kapao/database/connect'
import { expect, it } from 'vitest'
import { mayLeaveTrace } from './trace-limit.ts'

it('an address may leave a hundred traces a minute at one server, another one as many', async () => {
  const db = {} as Database
  const answers = await Promise.all(Array.from({ length: 101 }, () => mayLeaveTrace(db, '10.20.0.1')))
  expect([answers.slice(0, 100).every(Boolean), answers[100]]).toEqual([true, false])
  expect(await mayLeaveTrace(db, '10.20.0.2')).toBe(true)
  expect(await mayLeaveTrace({} as Database, '10.20.0.1')).toBe(true)
})
