import { joinWithMoney } from '@kapao/testkit/games'
import { giftWallet, makeGift, openGiftWallet, readGiftKey, sealText, sendGift } from '@kapao/testkit/gifts'
import { until } from '@kapao/testkit/until'
import { readWallet } from '@kapao/testkit/offers'
import { joinPauser, type Pauses } from '@kapao/testkit/parties'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let pauser: Pauses

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await openGiftWallet(app.db)
  pauser = await joinPauser(app)
})

afterEach(() => pauser.resumeAll())

// Closing the app checks the whole book.
afterAll(() => app.close())

describe('while the e-wallet is paused', () => {
  it('a gift link is refused and stays good', async () => {
    const person = await joinWithMoney(app, 1000n)
    const link = await makeGift(app, { amount: 50 })
    const key = await readGiftKey(app, person.token)
    const jwe = await sealText(key, `${link}::${giftWallet.name}`)
    await pauser.pause('ewallet')
    expect((await sendGift(app, { token: person.token, jwe })).body).toMatchObject({
      message: 'PARTY_PAUSED',
    })
    await pauser.resume('ewallet')
    expect((await sendGift(app, { token: person.token, jwe })).body).toMatchObject({ status: 'SUCCESS' })
    expect(await readWallet(app, person)).toBe(60)
  })

  it('a gift link is refused and stays good also where the pause comes after the e-wallet was asked about it', async () => {
    const person = await joinWithMoney(app, 1000n)
    const link = await makeGift(app, { amount: 50 })
    const key = await readGiftKey(app, person.token)
    const jwe = await sealText(key, `${link}::${giftWallet.name}`)
    const refused = await pauser.pauseDuring('ewallet', () => sendGift(app, { token: person.token, jwe }))
    expect(refused.body).toMatchObject({ message: 'PARTY_PAUSED' })
    await pauser.resume('ewallet')
    expect((await sendGift(app, { token: person.token, jwe })).body).toMatchObject({ status: 'SUCCESS' })
  })

  it('one that was in flight is credited', async () => {
    const person = await joinWithMoney(app, 1000n)
    const link = await makeGift(app, { amount: 70 })
    const key = await readGiftKey(app, person.token)
    await app.outside('PUT', '/control/faults', {
      body: { party: 'truewallet', call: 'redeem', fault: 'errorAfter', rate: 1 },
    })
    const jwe = await sealText(key, `${link}::${giftWallet.name}`)
    expect((await sendGift(app, { token: person.token, jwe })).body).toMatchObject({ status: 'PROCESSING' })
    await pauser.pause('ewallet')
    await app.outside('DELETE', '/control/faults')
    await until('the gift is credited', async () => (await readWallet(app, person)) === 80)
  })
})
