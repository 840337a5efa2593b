import { randomUUID } from 'node:crypto'
import { operatorKey } from '@kapao/testkit/operator'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  token = await operatorKey(app)
})

afterAll(() => app.close())

const path = '/api/operator/deposit-accounts'
async function list() {
  return (await app.wire<{ depositAccountId: string }[]>('GET', path, { token })).body
}
function add(body: unknown, request: { token?: string } = { token }) {
  return app.wire('POST', path, { ...request, body })
}
function change(body: unknown) {
  return app.wire('POST', `${path}/change`, { token, body })
}

function plain(named: Record<string, unknown> = {}) {
  return {
    depositAccountId: randomUUID(),
    bankCode: 'SCB',
    bankType: 'BANK',
    mode: 'AUTO',
    accountName: 'บจก. กะเป๋า',
    accountNo: '4013334447',
    promptPayId: null,
    currency: 'BAHT',
    place: 2,
    isOpen: true,
    ...named,
  }
}

async function shownTo(member: string) {
  return (
    await app.wire<{ banks: { bankAccountNo: string }[] }>('GET', '/api/lookup/deposit', { token: member })
  ).body.banks
}

describe('the accounts that members pay into', () => {
  it('are added once, shown in order, and closed without being deleted', async () => {
    const [second, first] = [
      plain(),
      plain({ bankCode: 'KTB', mode: 'SMS', accountNo: '9812345670', place: 1 }),
    ]
    for (const account of [second, first, second])
      expect(await add(account)).toMatchObject({ status: 200, body: { message: 'OK' } })
    expect(await list()).toEqual([first, second])
    const { token: member } = await join(app)
    expect((await shownTo(member)).map(({ bankAccountNo }) => bankAccountNo)).toEqual([
      '9812345670',
      '4013334447',
    ])
    const { depositAccountId } = second
    const closed = { depositAccountId, accountName: 'KAPAO CO LTD', place: 0, isOpen: false }
    expect(await change(closed)).toMatchObject({ status: 200 })
    expect(await list()).toEqual([{ ...second, ...closed }, first])
    expect((await shownTo(member)).map(({ bankAccountNo }) => bankAccountNo)).toEqual(['9812345670'])
  })

  it('cannot be turned into another account', async () => {
    const account = plain({ accountNo: '4010000001' })
    await add(account)
    const before = await list()
    for (const other of [{ accountNo: '4010000002' }, { bankCode: 'BBL' }, { currency: 'LAK' }])
      expect(await add({ ...account, ...other })).toMatchObject({ body: { message: 'IDEMPOTENCY_CONFLICT' } })
    expect(await change({ ...plain(), accountNo: '1' })).toMatchObject({ status: 400 })
    expect(await list()).toEqual(before)
  })

  it('share neither a PromptPay id nor an e-wallet', async () => {
    const qr = plain({ bankCode: 'KBANK', bankType: 'PAYMENT', mode: 'SMS', promptPayId: '0105567000013' })
    const wallet = plain({ bankCode: 'TRUEWALLET', mode: 'LINK', accountNo: '0890000001' })
    for (const account of [qr, wallet]) {
      expect(await add(account)).toMatchObject({ status: 200 })
      const again = { ...account, depositAccountId: randomUUID() }
      expect(await add(again)).toMatchObject({ status: 409, body: { message: 'EXISTING_BANK' } })
    }
  })

  it.each([
    ['a bank that there is not', { bankCode: 'NOBANK' }, 404, 'NO_BANK'],
    ['an id that is none', { depositAccountId: '1' }, 400, 'VALIDATION_FAILED'],
    ['a number with letters', { accountNo: 'KAPAO1' }, 400, 'VALIDATION_FAILED'],
    ['no name', { accountName: ' ' }, 400, 'VALIDATION_FAILED'],
    ['gift links at a bank', { mode: 'LINK' }, 400, 'VALIDATION_FAILED'],
    [
      'an e-wallet without a phone number',
      { bankCode: 'TRUEWALLET', accountNo: '4013334447' },
      400,
      'VALIDATION_FAILED',
    ],
    [
      'an e-wallet that is told of by SMS',
      { bankCode: 'TRUEWALLET', accountNo: '0890000009', mode: 'SMS' },
      400,
      'VALIDATION_FAILED',
    ],
    ['a QR of a bank that draws none', { bankType: 'PAYMENT' }, 400, 'VALIDATION_FAILED'],
    [
      'a QR that names nobody',
      { bankCode: 'KBANK', bankType: 'PAYMENT', mode: 'SMS' },
      400,
      'VALIDATION_FAILED',
    ],
    ['a PromptPay id of no length', { promptPayId: '12345' }, 400, 'VALIDATION_FAILED'],
    ['another currency', { currency: 'USD' }, 400, 'VALIDATION_FAILED'],
  ])('refuse %s', async (_what, named, status, message) => {
    const before = await list()
    expect(await add(plain(named))).toMatchObject({ status, body: { message } })
    expect(await list()).toEqual(before)
  })

  it('cannot be changed if they do not exist', async () => {
    const nobody = { depositAccountId: randomUUID(), accountName: 'Kapao', place: 1, isOpen: true }
    expect(await change(nobody)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  })

  it('are open to operators only', async () => {
    const { token: member } = await join(app)
    const before = await list()
    for (const request of [{}, { token: member }])
      expect(await add(plain(), request)).toMatchObject({ status: 401 })
    expect(await list()).toEqual(before)
  })
})
