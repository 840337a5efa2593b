import { syntheticMemberId } from '@kapao/ledger/synthetic'
import { join } from '@kapao/testkit/people'
import { setAccountSafety } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../platform/operation.ts'
import {
  hidesGamePasswords,
  readWithdrawalAmounts,
  refuseUnconfirmedBankAccount,
  refuseUnconfirmedWithdrawal,
  steppedUpUntil,
} from './step-up.ts'

let app: TestApp
let caller: Caller

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  const { memberId } = await join(app)
  caller = {
    memberId,
    sessionId: app.context.random.id(),
    sessionExpiresAt: app.clock.now(),
    steppedUpAt: null,
    currency: 'BAHT',
  }
})

afterAll(() => app.close())

const required = { code: 'STEP_UP_REQUIRED' }

function confirmed(): Caller {
  return { ...caller, steppedUpAt: app.clock.now() }
}

async function setAmounts(own: bigint | null, baht: number | null, kip: number | null): Promise<void> {
  await setAccountSafety(app, { stepUpWithdrawalFrom: baht, stepUpWithdrawalFromInKip: kip })
  await app.db
    .updateTable('member')
    .set({ step_up_withdrawal_from: own })
    .where('member_id', '=', caller.memberId)
    .execute()
}

describe('a confirmation', () => {
  it('is good for ten minutes, and at their end no longer', () => {
    const moment = new Date('2026-11-20T05:00:00Z')
    const member = { ...caller, steppedUpAt: moment }
    const end = new Date('2026-11-20T05:10:00Z')
    function at(now: Date): Date | null {
      return steppedUpUntil({ clock: { now: () => now } }, member)
    }
    expect(at(new Date(end.getTime() - 1))).toEqual(end)
    expect(at(end)).toBeNull()
    expect(steppedUpUntil({ clock: { now: () => moment } }, caller)).toBeNull()
  })

  it.each([
    ['the lower of two amounts, the member’s own', 50_000n, 1000, 50_000n],
    ['the lower of two amounts, the operator’s', 150_000n, 1000, 100_000n],
    ['the member’s own alone', 50_000n, null, 50_000n],
    ['the operator’s alone', null, 1000, 100_000n],
  ])('is needed for a withdrawal from %s on, and for none below', async (_what, own, baht, least) => {
    await setAmounts(own, baht, null)
    expect(await readWithdrawalAmounts(app.context, caller)).toEqual({
      fromSatang: least,
      operatorFromSatang: baht === null ? null : 100_000n,
    })
    expect(await refuseUnconfirmedWithdrawal(app.context, caller, least)).toMatchObject(required)
    expect(await refuseUnconfirmedWithdrawal(app.context, caller, least - 1n)).toBeUndefined()
    expect(await refuseUnconfirmedWithdrawal(app.context, confirmed(), least)).toBeUndefined()
  })

  it('is needed from the amount in the wallet’s currency on, and never where none is set', async () => {
    await setAmounts(null, 1000, 500_000)
    const inKip = { ...caller, currency: 'LAK' as const }
    expect(await refuseUnconfirmedWithdrawal(app.context, inKip, 49_999_999n)).toBeUndefined()
    expect(await refuseUnconfirmedWithdrawal(app.context, inKip, 50_000_000n)).toMatchObject(required)
    await setAmounts(null, null, 500_000)
    expect(await refuseUnconfirmedWithdrawal(app.context, caller, 900_000_000n)).toBeUndefined()
  })

  it('is needed for a change of the bank account, if the operator wants that', async () => {
    await setAccountSafety(app, { stepUpBankAccount: true })
    expect(await refuseUnconfirmedBankAccount(app.context, caller)).toMatchObject(required)
    expect(await refuseUnconfirmedBankAccount(app.context, confirmed())).toBeUndefined()
    await setAccountSafety(app, { stepUpBankAccount: false })
    expect(await refuseUnconfirmedBankAccount(app.context, caller)).toBeUndefined()
  })

  it('is needed to see game passwords, if the operator wants that', async () => {
    await setAccountSafety(app, { stepUpGamePasswords: true })
    expect(await hidesGamePasswords(app.context, caller)).toBe(true)
    expect(await hidesGamePasswords(app.context, confirmed())).toBe(false)
    await setAccountSafety(app, { stepUpGamePasswords: false })
    expect(await hidesGamePasswords(app.context, caller)).toBe(false)
  })
})

it('is never asked of the synthetic member, who has no phone', async () => {
  await setAmounts(1n, 1, 1)
  const amount = 100_000_000n
  expect(await refuseUnconfirmedWithdrawal(app.context, caller, amount)).toMatchObject(required)
  const synthetic = { ...caller, memberId: syntheticMemberId }
  expect(await refuseUnconfirmedWithdrawal(app.context, synthetic, amount)).toBeUndefined()
})

it('is no part of a login by password', async () => {
  const { memberId } = await join(app)
  const rows = await app.db
    .selectFrom('session')
    .select('stepped_up_at')
    .where('member_id', '=', memberId)
    .execute()
  expect(rows).toEqual([{ stepped_up_at: null }])
})
