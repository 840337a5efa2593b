import type { DepositNotice } from '@kapao/contract/bank-transfer'
import { openBankAccount, statementMessage, sendFeedWebhook } from '@kapao/testkit/feed'
import { joinWithMoney } from '@kapao/testkit/games'
import { login, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { neverSpun, readSetup, spin, writeWheel } from '@kapao/testkit/wheel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endDepositNotice } from '../bank-transfer/end-deposit-notice.ts'
import { writeSetting } from '../site/site.ts'

const five = { code: 'FIVE', kind: 'baht', amount: 5 } as const

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openBankAccount(app.db, { bankCode: 'SCB', accountNo: '4013334447' })
  await writeSetting(app.context, 'isManual', true)
})

// Closing the app checks the whole book.
afterAll(() => app.close())

/** A coin is 100 baht of deposits, so 50 of these 150 remain for the next coin. */
function withOneCoin() {
  return joinWithMoney(app, 15_000n)
}

async function describeKind({ token }: Person, amount: number): Promise<DepositNotice> {
  return (await app.wire<DepositNotice>('POST', '/api/wallet/add', { token, body: { amount } })).body
}

async function coinsOf(person: Person) {
  const { userCoin, untilNextCoin, coming } = await readSetup(app, person)
  return { userCoin, untilNextCoin, coming }
}

it('are none where there is no wheel, and are counted as soon as there is one', async () => {
  const person = await withOneCoin()
  await describeKind(person, 260)
  const waiting = { userCoin: 0, coming: { deposits: 260, coins: 0 } }
  expect(await coinsOf(person)).toMatchObject({ ...waiting, untilNextCoin: null })
  await writeWheel(app, { slices: [five, neverSpun] })
  expect(await coinsOf(person)).toMatchObject({ userCoin: 0, coming: { deposits: 260, coins: 2 } })
})

it('arrive with a deposit when it is paid: while it is pending they are shown and cannot be spun', async () => {
  const person = await withOneCoin()
  await describeKind(person, 260)
  // The remainder of 50 and the 260 are three coins and 10 baht.
  const waiting = { userCoin: 1, untilNextCoin: 50, coming: { deposits: 260, coins: 3 } }
  expect(await coinsOf(person)).toEqual(waiting)
  expect((await spin(app, person)).body.result.remainingCoin).toBe(0)
  expect((await spin(app, person)).body.message).toBe('NO_COIN')
  await sendFeedWebhook(app, statementMessage(260, { fromAccount: `x${person.phone.slice(-6)}` }))
  expect(await coinsOf(person)).toEqual({
    userCoin: 3,
    untilNextCoin: 90,
    coming: { deposits: 0, coins: 0 },
  })
  expect((await spin(app, person)).body.result.remainingCoin).toBe(2)
})

it('never come from a deposit that fails', async () => {
  const person = await withOneCoin()
  const { _id: noticeId } = await describeKind(person, 700)
  expect(await coinsOf(person)).toMatchObject({ userCoin: 1, coming: { deposits: 700, coins: 7 } })
  app.clock.advance(24 * 60 * 60 + 1)
  await endDepositNotice.run({ memberId: person.memberId, noticeId }, app.context)
  const later = { ...person, token: await login(app, person.phone) }
  expect(await coinsOf(later)).toEqual({
    userCoin: 1,
    untilNextCoin: 50,
    coming: { deposits: 0, coins: 0 },
  })
})
