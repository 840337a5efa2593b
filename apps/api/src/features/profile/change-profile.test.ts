import { randomUUID } from 'node:crypto'
import type { Profile } from '@kapao/contract/profile'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  person = await join(app, { bankCode: 'KTB', bankAccountName: 'SOMCHAI JAIDEE' })
})

afterAll(() => app.close())

async function read() {
  return (await app.wire<Profile>('GET', '/api/account/profile', { token: person.token })).body
}

async function change(part: Partial<Profile>) {
  const { name, bankCode, bankAccountName, bankAccountNo } = { ...(await read()), ...part }
  const body = { name, bankCode, bankAccountName, bankAccountNo }
  const answer = await app.wire('PUT', '/api/account/profile', { token: person.token, body })
  return { status: answer.status, body: answer.body }
}

describe('changing the profile', () => {
  it('accepts another name', async () => {
    expect(await change({ name: 'สมชาย' })).toMatchObject({ status: 200, body: { name: 'สมชาย' } })
    expect((await read()).name).toBe('สมชาย')
  })

  it('changes no field that the call does not take', async () => {
    const before = await read()
    const { name, bankCode, bankAccountName, bankAccountNo } = before
    const more = { _id: randomUUID(), username: '0899999999', coin: 999, currency: 'LAK', status: 'active' }
    const states = { bankAccountState: 'PROVED', bank_account_state: 'PROVED', memberId: randomUUID() }
    const body = { name, bankCode, bankAccountName, bankAccountNo, ...more, ...states }
    const { status } = await app.wire('PUT', '/api/account/profile', { token: person.token, body })
    expect([status, await read()]).toEqual([200, before])
  })

  it.each([
    ['another bank', { bankCode: 'BBL' }, 'INVALID_BANK'],
    ['another account number', { bankAccountNo: '9999999999' }, 'INVALID_BANK'],
    ['an account name that is English already', { bankAccountName: 'STRANGER' }, 'INVALID_BANK'],
    ['an empty name', { name: ' ' }, 'VALIDATION_FAILED'],
  ])('refuses %s and changes nothing of it', async (_what, part, message) => {
    const before = await read()
    expect(await change({ name: 'Stranger', ...part })).toMatchObject({ body: { message } })
    expect(await read()).toEqual(before)
  })

  it('refuses BANK_ACCOUNT_NAME_ENG where the name stays Thai at a bank that accepts only English', async () => {
    await app.db
      .updateTable('member')
      .set({ bank_account_name: 'สมชาย ใจดี' })
      .where('member_id', '=', person.memberId)
      .execute()
    expect(await change({ bankAccountName: 'สมชาย ใจร้าย' })).toMatchObject({
      body: { message: 'BANK_ACCOUNT_NAME_ENG' },
    })
    expect((await read()).bankAccountName).toBe('สมชาย ใจดี')
  })
  it('refuses PASSWORD_RESET_WAIT for another account name after the password was set by a code, and takes a name all the same', async () => {
    await app.db
      .updateTable('member')
      .set({ bank_account_name: 'สมชาย ใจดี', password_reset_at: app.clock.now() })
      .where('member_id', '=', person.memberId)
      .execute()
    expect(await change({ name: 'Stranger', bankAccountName: 'STRANGER' })).toMatchObject({
      body: { message: 'PASSWORD_RESET_WAIT' },
    })
    expect(await read()).toMatchObject({ name: 'Somchai', bankAccountName: 'สมชาย ใจดี' })
    expect(await change({ name: 'Chai' })).toMatchObject({ status: 200 })
  })
})
