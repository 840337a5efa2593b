import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { neverSpun, readSetup, writeWheel } from '@kapao/testkit/wheel'
import { afterAll, beforeAll, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})

afterAll(() => app.close())

const baht = { code: 'FIVE', kind: 'baht', amount: 5 } as const

it('the record of acts keeps the wheel as it was before', async () => {
  const slices = [
    { ...baht, stock: 3, budget: 12.5 },
    { code: 'SHIRT', kind: 'goods', budget: 7 },
    { ...neverSpun, code: 'COIN', kind: 'coins', amount: 2 },
  ] as const
  await writeWheel(app, { slices, name: 'Spring', coinRate: 150, couponDays: 7, closedKinds: ['bonus'] })
  await writeWheel(app, { slices: [baht, neverSpun], name: 'Summer' })
  const acts = await app.db
    .selectFrom('ledger.operator_act')
    .select(['subject', 'state_before as before'])
    .where('call', '=', 'setWheel')
    .orderBy('act_no')
    .execute()
  expect(acts).toMatchObject([
    { subject: 'BAHT', before: null },
    {
      subject: 'BAHT',
      before: {
        name: 'Spring',
        isOpen: true,
        coinRate: 150,
        couponDays: 7,
        closedKinds: ['bonus'],
        slices: [
          { code: 'FIVE', kind: 'baht', amount: 5, stock: 3, budget: 12.5 },
          { code: 'SHIRT', kind: 'goods', stock: null, budget: 7 },
          { code: 'COIN', kind: 'coins', amount: 2, stock: null, budget: null },
        ],
      },
    },
  ])
})

it('refuses a bonus without a prize offer, and the wheel stays', async () => {
  await writeWheel(app, { slices: [baht, neverSpun] })
  const wrong = { code: 'BONUS', kind: 'bonus', amount: 20, offer: 'NOTHING' } as const
  const { status, body } = await writeWheel(app, { slices: [baht, wrong] })
  expect([status, body]).toMatchObject([422, { message: 'INVALID_PRIZE_CODE' }])
  const { activeSpinwheel } = await readSetup(app, await join(app))
  expect(activeSpinwheel?.slices.map(({ code }) => code)).toEqual(['FIVE', 'NEVER'])
})

it('sanitises the descriptions', async () => {
  const htmlDescription = '<p onclick="x()">Five<script>alert(1)</script></p><svg onload=alert(1)>'
  await writeWheel(app, { slices: [{ ...baht, htmlDescription }, neverSpun] })
  const { activeSpinwheel } = await readSetup(app, await join(app))
  expect(activeSpinwheel?.slices[0]?.htmlDescription).toBe('<p>Five</p>')
})
