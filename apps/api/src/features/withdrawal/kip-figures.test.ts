import { postEntry } from '@kapao/ledger/ledger'
import { operatorKey } from '@kapao/testkit/operator'
import { joinInLaos, type Person } from '@kapao/testkit/people'
import { setAccountSafety } from '@kapao/testkit/site'
import { deposit } from '@kapao/testkit/test-book'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

type Currency = 'BAHT' | 'LAK'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ BUILD: 'laos' })
  await setAccountSafety(app, { stepUpWithdrawalFrom: null, stepUpWithdrawalFromInKip: null })
})

afterAll(() => app.close())

async function write(path: string, body: object): Promise<number> {
  return (await app.wire('POST', `/api/operator/${path}`, { token: await operatorKey(app), body })).status
}

const approval = {
  mostADay: 9,
  mostAmountADay: 999_999_999,
  mostAmountAWeek: 999_999_999,
  leastPlayedPercent: 0,
  leastAccountHours: 0,
  asksForNewBankAccount: false,
  hoursAfterNameChange: 24,
}
const amplyInKip = { mostAmountADayInKip: 999_999_999, mostAmountAWeekInKip: 999_999_999 }
const inBaht = { withdrawMin: 100, withdrawMax: 50_000 }
const inKip = { withdrawMin: 50_000, withdrawMax: 20_000_000 }

async function joinWith(currency: Currency, amount: number): Promise<Person> {
  const person = await joinInLaos(app, { currency })
  const entry = { ...deposit(person.memberId, BigInt(amount) * 100n), currency }
  expect(await app.context.transaction((tx) => postEntry(tx, entry))).toMatchObject({ ok: true })
  return person
}

async function withdraw({ token }: Person, amount: number) {
  return (await app.wire('POST', '/api/wallet/withdraw', { token, body: { amount } })).body
}

describe('figures of an operator who has wallets in baht and in kip', () => {
  it('limit a withdrawal in the wallet’s own currency, and are shown before it', async () => {
    expect(await write('site', { withdraw: { ...inBaht, inKip } })).toBe(200)
    async function limitsOf({ token }: Person) {
      return (await app.wire('GET', '/api/lookup/withdraw', { token })).body
    }
    const [noi, dao] = [await joinWith('LAK', 30_000_000), await joinWith('BAHT', 100_000)]
    expect([await limitsOf(noi), await limitsOf(dao)]).toEqual([inKip, inBaht])
    async function refused(person: Person, amount: number, message: string, details: object) {
      return expect(await withdraw(person, amount)).toMatchObject({ message, details })
    }
    await refused(noi, 49_999.99, 'WITHDRAW_MINIMUM', { min: 50_000, currency: 'LAK' })
    await refused(noi, 20_000_000.01, 'WITHDRAW_MAXIMUM', { max: 20_000_000, currency: 'LAK' })
    await refused(dao, 99.99, 'WITHDRAW_MINIMUM', { min: 100, currency: 'BAHT' })
    await refused(dao, 50_000.01, 'WITHDRAW_MAXIMUM', { max: 50_000, currency: 'BAHT' })
    expect(await withdraw(noi, 50_000)).toMatchObject({ amount: 50_000, currency: 'LAK' })
    expect(await withdraw(dao, 50_000)).toMatchObject({ amount: 50_000, currency: 'BAHT' })
  })

  it.each<[Currency, number, object]>([
    ['BAHT', 5000, { mostAmount: 5000, mostAmountInKip: 3_000_000 }],
    ['LAK', 3_000_000, { mostAmount: 5000, mostAmountInKip: 3_000_000 }],
  ])(
    'approve a withdrawal in %s automatically up to %i, and no satang more',
    async (currency, most, figures) => {
      expect(
        await write('site', {
          withdraw: { ...inBaht, inKip },
          withdrawApproval: { ...approval, ...amplyInKip, ...figures },
        }),
      ).toBe(200)
      async function waitsForOperator(amount: number) {
        const withdrawal = await withdraw(await joinWith(currency, most + 1), amount)
        expect(withdrawal).toMatchObject({ amount, currency })
        return withdrawal['stage'] === 'REVIEW'
      }
      expect([await waitsForOperator(most), await waitsForOperator(most + 0.01)]).toEqual([false, true])
    },
  )

  it.each([
    ['mostAmount', 'AMOUNT'],
    ['mostAmountADay', 'SUM_OF_THE_DAY'],
    ['mostAmountAWeek', 'SUM_OF_THE_WEEK'],
    ['unplayedAllowance', 'LITTLE_PLAYED'],
  ])(
    'never judge a withdrawal in kip by %s in baht: without its figure in kip an operator decides',
    async (rule, reason) => {
      const names = ['mostAmount', 'mostAmountADay', 'mostAmountAWeek', 'unplayedAllowance']
      const figures = names.flatMap((name) => [
        [name, 999_999_999],
        ...(name === rule ? [] : [[`${name}InKip`, 999_999_999]]),
      ])
      const withdrawApproval = { ...approval, leastPlayedPercent: 50, ...Object.fromEntries(figures) }
      expect(await write('site', { withdraw: { ...inBaht, inKip }, withdrawApproval })).toBe(200)
      expect(await withdraw(await joinWith('LAK', 60_000), 60_000)).toMatchObject({ stage: 'REVIEW' })
      const [noted] = await app.db
        .selectFrom('withdrawal')
        .select('review_reasons')
        .orderBy('created_at', 'desc')
        .execute()
      expect(noted?.review_reasons).toEqual([reason])
    },
  )

  it('limit a withdrawal in kip by figures fit for kip where the operator has set those in baht only', async () => {
    expect(await write('site', { withdraw: inBaht })).toBe(200)
    const { token } = await joinWith('LAK', 60_000)
    const { body } = await app.wire('GET', '/api/lookup/withdraw', { token })
    expect(body).toEqual({ withdrawMin: 50_000, withdrawMax: 25_000_000 })
    expect(await withdraw({ token } as Person, 100)).toMatchObject({ message: 'WITHDRAW_MINIMUM' })
  })

  it('are refused with reversed limits in kip, too', async () => {
    const upsideDown = { withdrawMin: 2, withdrawMax: 1 }
    expect(await write('site', { withdraw: { ...inBaht, inKip: upsideDown } })).toBe(400)
  })

  it('show the minimum refund in the wallet’s own currency', async () => {
    const settings = {
      isOpen: true,
      percent: 10,
      percentSuccess: 0,
      percentFail: 0,
      percentTurnover: 0,
      minimum: 5,
    }
    async function leastFor(currency: Currency) {
      const { token } = await joinInLaos(app, { currency })
      return (await app.wire('GET', '/api/refund/check', { token })).body['minimum']
    }
    expect(await write('refund', settings)).toBe(200)
    expect([await leastFor('BAHT'), await leastFor('LAK')]).toEqual([5, 0])
    expect(await write('refund', { ...settings, minimumInKip: 2000 })).toBe(200)
    expect([await leastFor('BAHT'), await leastFor('LAK')]).toEqual([5, 2000])
  })
})
