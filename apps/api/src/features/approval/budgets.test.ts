import { randomUUID } from 'node:crypto'
import type { Approval } from '@kapao/contract/approval'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { setFourEyes } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson
let ekk: OperatorPerson
/** Who may not set offers. */
let ploy: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  ekk = await joinOperator(app, { operatorId: 'ekk', roles: ['marketing'] })
  ploy = await joinOperator(app, { operatorId: 'ploy', roles: ['cashier'] })
})

afterAll(() => app.close())

beforeEach(() => setFourEyes(app, { isRequired: true, budgetFrom: 50_000, budgetFromInKip: 30_000_000 }))

async function outcome({ speak }: OperatorPerson, path: string, body: object = {}) {
  const answer = await app.wire<{ message: string }>('POST', `/api/operator/${path}`, { ...speak, body })
  return answer.body.message
}

/** 100 pieces of 100 baht. */
function offer(options: object = {}) {
  return {
    code: 'WELCOME',
    kind: 'bonus',
    type: 'limit',
    maxReceived: 1,
    stock: 100,
    creditFixed: 100,
    creditMost: 100,
    percentFail: 10,
    percentTurnover: 300,
    place: 1,
    ...options,
  }
}

/** A slice of 100 baht and a coin. */
function wheel(slice: object = {}, options: object = {}) {
  const look = { label: 'A prize', bgColor: '#0f766e', textColor: '#ffffff', weight: 1 }
  return {
    name: 'The wheel',
    coinRate: 100,
    slices: [
      { ...look, code: 'B100', kind: 'baht', amount: 100, ...slice },
      { ...look, code: 'COIN', kind: 'coins' },
    ],
    ...options,
  }
}

async function request(by: OperatorPerson, call: string, body: object, code = 'OK') {
  const approvalId = randomUUID()
  expect(await outcome(by, 'approvals/request', { approvalId, call, body, reason: 'Songkran' })).toBe(code)
  return approvalId
}

async function see({ speak }: OperatorPerson, approvalId: string): Promise<Partial<Approval>> {
  const { body } = await app.wire<{ approvals: Approval[] }>('POST', '/api/operator/approvals', {
    ...speak,
    body: { show: 'all' },
  })
  return body.approvals.find(({ _id }) => _id === approvalId) ?? {}
}

async function offerOf(code: string) {
  const { body } = await app.wire<{ code: string; stock: number | null }[]>(
    'GET',
    '/api/operator/offers',
    kanda.speak,
  )
  return body.find((each) => each.code === code)
}

describe('an offer', () => {
  it('that can give less than the budget is set by one, and one that reaches it by two', async () => {
    expect(await outcome(ekk, 'offers', offer({ stock: 499 }))).toBe('OK')
    await request(ekk, 'setOffer', offer({ stock: 499 }), 'APPROVAL_NOT_NEEDED')
    expect(await outcome(ekk, 'offers', offer({ stock: 500 }))).toBe('APPROVAL_REQUIRED')
    expect(await offerOf('WELCOME')).toMatchObject({ stock: 499 })
    await request(ploy, 'setOffer', offer({ stock: 500 }), 'FORBIDDEN')

    const id = await request(ekk, 'setOffer', offer({ stock: 500 }))
    expect(await outcome(ekk, `approvals/${id}/approve`)).toBe('SAME_OPERATOR')
    expect(await outcome(ploy, `approvals/${id}/approve`)).toBe('FORBIDDEN')
    expect(await see(kanda, id)).toMatchObject({
      input: { code: 'WELCOME', stock: 500, isOpen: true },
      before: { code: 'WELCOME', stock: 499, creditFixed: 100 },
      cost: { currency: 'BAHT', before: 49_900, after: 50_000 },
      may: { decide: true, approve: true },
    })
    expect(await outcome(kanda, `approvals/${id}/approve`)).toBe('OK')
    expect(await offerOf('WELCOME')).toMatchObject({ stock: 500 })
  })

  it('without a stock has no limit, which the request says although nothing of it was sent', async () => {
    const { stock: _left, ...unlimited } = offer({ code: 'FOREVER' })
    expect(await outcome(ekk, 'offers', unlimited)).toBe('APPROVAL_REQUIRED')
    const id = await request(ekk, 'setOffer', unlimited)
    expect(await see(kanda, id)).toMatchObject({
      input: { stock: null },
      before: {},
      cost: { before: 0, after: null },
    })
    expect(await outcome(kanda, `approvals/${id}/approve`)).toBe('OK')
    // A larger credit of it costs more, though both have no limit; smaller ones, texts and its end need one.
    expect(await outcome(ekk, 'offers', { ...unlimited, creditMost: 200 })).toBe('APPROVAL_REQUIRED')
    expect(await outcome(ekk, 'offers', { ...unlimited, percentTurnover: 299 })).toBe('APPROVAL_REQUIRED')
    expect(await outcome(ekk, 'offers', { ...unlimited, creditMost: 90, description: 'New' })).toBe('OK')
    expect(await outcome(ekk, 'offers', { ...unlimited, creditMost: 90, isOpen: false })).toBe('OK')
    expect(await outcome(ekk, 'offers', { ...unlimited, creditMost: 90 })).toBe('APPROVAL_REQUIRED')
  })

  it('in kip is judged by the budget in kip', async () => {
    const inKip = offer({ code: 'LAO', currency: 'LAK', creditFixed: 60_000, creditMost: 60_000 })
    expect(await outcome(ekk, 'offers', { ...inKip, stock: 499 })).toBe('OK')
    expect(await outcome(ekk, 'offers', { ...inKip, stock: 500 })).toBe('APPROVAL_REQUIRED')
    await setFourEyes(app, { budgetFromInKip: null })
    expect(await outcome(ekk, 'offers', { ...inKip, stock: 500 })).toBe('OK')
  })

  it('is refused when it was changed since the request', async () => {
    expect(await outcome(ekk, 'offers', offer({ code: 'STALE' }))).toBe('OK')
    const id = await request(ekk, 'setOffer', offer({ code: 'STALE', stock: 5000 }))
    expect(await outcome(ekk, 'offers', offer({ code: 'STALE', stock: 7 }))).toBe('OK')
    expect(await outcome(kanda, `approvals/${id}/approve`)).toBe('APPROVAL_STALE')
    expect(await offerOf('STALE')).toMatchObject({ stock: 7 })
  })

  it('needs one where the site has no budget, or does not require two', async () => {
    await setFourEyes(app, { budgetFrom: null })
    expect(await outcome(ekk, 'offers', offer({ code: 'A', stock: null }))).toBe('OK')
    await setFourEyes(app, { isRequired: false, budgetFrom: 50_000 })
    expect(await outcome(ekk, 'offers', offer({ code: 'B', stock: null }))).toBe('OK')
  })
})

describe('the wheel', () => {
  it('needs two where its slices can give as much as the budget, or without limit', async () => {
    expect(await outcome(ekk, 'wheel', wheel({ budget: 49_999 }))).toBe('OK')
    expect(await outcome(ekk, 'wheel', wheel({ budget: 50_000 }))).toBe('APPROVAL_REQUIRED')
    expect(await outcome(ekk, 'wheel', wheel({ stock: 500 }))).toBe('APPROVAL_REQUIRED')
    const id = await request(ekk, 'setWheel', wheel())
    expect(await see(kanda, id)).toMatchObject({
      before: {
        currency: 'BAHT',
        coinRate: 100,
        slices: [{ code: 'B100', budget: 49_999 }, { code: 'COIN' }],
      },
      cost: { currency: 'BAHT', before: 49_999, after: null },
    })
    expect(await outcome(kanda, `approvals/${id}/approve`)).toBe('OK')

    expect(await outcome(ekk, 'wheel', wheel({ weight: 2 }))).toBe('APPROVAL_REQUIRED')
    expect(await outcome(ekk, 'wheel', wheel({}, { coinRate: 50 }))).toBe('APPROVAL_REQUIRED')
    expect(await outcome(ekk, 'wheel', wheel({ amount: 90 }, { coinRate: 200 }))).toBe('OK')
    expect(await outcome(ekk, 'wheel', wheel({ amount: 90 }, { coinRate: 200, isOpen: false }))).toBe('OK')
    expect(await outcome(ekk, 'wheel', wheel({ amount: 90 }, { coinRate: 200 }))).toBe('APPROVAL_REQUIRED')
  })

  it('passes on what the call refuses', async () => {
    const id = await request(ekk, 'setWheel', wheel({ kind: 'bonus', offer: 'NONE' }))
    expect(await outcome(kanda, `approvals/${id}/approve`)).toBe('APPROVAL_REFUSED')
  })
})

describe('the budget', () => {
  it('is raised or lifted by two, and lowered by one', async () => {
    const { body } = await app.wire<{ fourEyes: object }>('GET', '/api/operator/site', kanda.speak)
    function set(changed: object) {
      return outcome(kanda, 'site', { fourEyes: { ...body.fourEyes, ...changed } })
    }
    expect(await set({ budgetFrom: 50_001 })).toBe('APPROVAL_REQUIRED')
    expect(await set({ budgetFromInKip: null })).toBe('APPROVAL_REQUIRED')
    expect(await set({ budgetFrom: 40_000 })).toBe('OK')
  })

  it('is the usual one in settings that were stored before there was one', async () => {
    await app.db
      .updateTable('site_setting')
      .set({ value: JSON.stringify({ isRequired: true, withdrawalFrom: 1, withdrawalFromInKip: null }) })
      .where('name', '=', 'fourEyes')
      .execute()
    expect((await app.wire('GET', '/api/operator/site', kanda.speak)).body['fourEyes']).toEqual({
      isRequired: true,
      withdrawalFrom: 1,
      withdrawalFromInKip: null,
      budgetFrom: 100_000,
      budgetFromInKip: 60_000_000,
    })
  })
})
