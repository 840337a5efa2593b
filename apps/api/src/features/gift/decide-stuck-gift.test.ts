import type { StuckGift } from '@kapao/contract/gift'
import type { StatementDetail } from '@kapao/contract/statement'
import { readBalance } from '@kapao/ledger/ledger'
import {
  giftWallet,
  makeGift,
  openGiftWallet,
  readGiftKey,
  sealText,
  sendGift,
  voucherOf,
} from '@kapao/testkit/gifts'
import { operatorKey } from '@kapao/testkit/operator'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finalize } from '../../outbound/finalize.ts'
import { createPollJob } from '../../outbound/poll.ts'
import { gifts } from './gifts.ts'
import { findGift } from './gift.store.ts'

let app: TestApp
let somchai: Person

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: { ...fastRetryPolicy, answerWithinSeconds: 6 } })
  await openGiftWallet(app.db)
})

// Closing the app checks the whole book, and that gifts, receipts and entries agree.
afterAll(() => app.close())

beforeEach(async () => {
  somchai = await join(app)
})

function mend() {
  return app.outside('DELETE', '/control/faults')
}
afterEach(mend)

function balance({ memberId } = somchai) {
  return readBalance(app.db, memberId, 'BAHT')
}

async function send(link: string) {
  const key = await readGiftKey(app, somchai.token)
  const jwe = await sealText(key, `${link}::${giftWallet.name}`, {}, app.clock.now())
  return sendGift(app, { token: somchai.token, jwe })
}

/** A gift whose outcome stays unknown: every redeem request to the e-wallet fails. */
async function sendUnknown(amount: number) {
  const fault = { party: 'truewallet', call: 'redeem', fault: 'html', count: 100_000 }
  await app.outside('PUT', '/control/faults', { body: fault })
  const link = await makeGift(app, { amount })
  const { body } = await send(link)
  expect(body).toMatchObject({ amount, status: 'PROCESSING' })
  return { link, memberId: somchai.memberId, giftId: body._id }
}

function passDay() {
  return app.clock.advance(24 * 3600 + 1)
}

type Key = { memberId: string; giftId: string }

async function askOperator<Body>(call: 'stuck' | 'decide', body: Record<string, unknown>) {
  return app.wire<Body & { message?: string }>('POST', `/api/operator/gifts/${call}`, {
    token: await operatorKey(app),
    body,
  })
}

function decide({ memberId, giftId }: Key, outcome: string) {
  return askOperator('decide', { memberId, giftId, outcome, reason: 'The e-wallet’s desk said so.' })
}

type Page = { gifts: StuckGift[]; after: string | null }
async function listStuck(body: Record<string, unknown> = {}) {
  return (await askOperator<Page>('stuck', body)).body
}

function poll({ memberId, giftId }: Key) {
  return createPollJob(gifts).run({ memberId, id: giftId }, app.context)
}

async function readGift({ memberId, giftId }: Key) {
  const gift = await findGift(app.db, { memberId, id: giftId })
  if (!gift) throw new Error('gift not found')
  return gift
}

async function readLine({ giftId }: Key) {
  return (await app.wire<StatementDetail>('GET', `/api/statement/line/${giftId}`, { token: somchai.token }))
    .body
}

describe('a gift that stays unknown', () => {
  it('is refused with NO_DATA where there is none', async () => {
    const none = { memberId: somchai.memberId, giftId: app.context.random.id() }
    for (const outcome of ['credited', 'void'])
      expect(await decide(none, outcome)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  })

  it('is listed, and is only polled until it is a day old', async () => {
    const gift = await sendUnknown(40)
    const listed = (await listStuck()).gifts.find(({ giftId }) => giftId === gift.giftId)
    expect(listed).toMatchObject({
      memberId: somchai.memberId,
      amount: 40,
      walletNo: giftWallet.number,
      voucherEnd: voucherOf(gift.link).slice(-6),
    })
    expect(Date.parse(listed?.nextAskAt ?? '')).toBeGreaterThan(Date.parse(listed?.receivedAt ?? ''))
    const day = new Date(listed?.decidableAt ?? 0).getTime() - new Date(listed?.receivedAt ?? 0).getTime()
    expect(day).toBe(86_400_000)
    for (const outcome of ['credited', 'void'])
      expect(await decide(gift, outcome)).toMatchObject({
        status: 409,
        body: { message: 'DEPOSIT_IN_PROGRESS' },
      })
    expect(await readGift(gift)).toMatchObject({ state: 'submitted', decided_by: null })
    expect(await balance()).toBe(0n)
  })

  it('is credited once when an operator decides that it was paid, and records who decided and why', async () => {
    const gift = await sendUnknown(40.5)
    passDay()
    expect(await decide(gift, 'credited')).toMatchObject({ status: 200, body: { message: 'OK' } })
    for (const outcome of ['credited', 'void'])
      expect(await decide(gift, outcome)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
    expect(await balance()).toBe(4050n)
    expect(await readGift(gift)).toMatchObject({
      state: 'credited',
      decided_by: 'key:somsri',
      decided_why: 'The e-wallet’s desk said so.',
    })
    // The poll job finally gets the e-wallet’s answer, and changes nothing.
    await mend()
    await poll(gift)
    expect(await balance()).toBe(4050n)
    expect((await listStuck()).gifts.map(({ giftId }) => giftId)).not.toContain(gift.giftId)
  })

  it('credits nothing when an operator decides that it was not paid; the member sees why and may send it again', async () => {
    const gift = await sendUnknown(60)
    passDay()
    somchai = { ...somchai, ...(await join(app)) }
    expect(await decide(gift, 'void')).toMatchObject({ status: 200, body: { message: 'OK' } })
    const ended = await readGift(gift)
    expect(ended).toMatchObject({ state: 'refused', reason: 'TRUELINK_FAIL', decided_by: 'key:somsri' })
    expect(await balance({ ...somchai, memberId: gift.memberId })).toBe(0n)
    // An answer of the e-wallet that arrives after the operator’s decision moves no money.
    const late = { as: 'credited', amountSatang: 6000n, takenAt: app.clock.now(), answer: 'taken' } as const
    expect(await finalize(app.context, gifts, { row: ended, ending: late })).toMatchObject({ isOurs: false })
    expect(await balance({ ...somchai, memberId: gift.memberId })).toBe(0n)
    await mend()
    expect((await send(gift.link)).body).toMatchObject({ amount: 60, status: 'SUCCESS' })
  })

  it('is credited or void and never both, whichever of several operators and the poll job is first', async () => {
    const sent = [await sendUnknown(11), await sendUnknown(12), await sendUnknown(13), await sendUnknown(14)]
    passDay()
    await mend()
    const answers = await Promise.all(
      sent.flatMap((gift) => [
        decide(gift, 'void'),
        decide(gift, 'credited'),
        poll(gift).then(() => undefined),
        decide(gift, 'credited'),
        decide(gift, 'void'),
      ]),
    )
    const said = answers.flatMap((answer) => (answer === undefined ? [] : [answer.status]))
    expect(said.filter((status) => status === 200).length).toBeLessThanOrEqual(sent.length)
    const ended = await Promise.all(sent.map(readGift))
    const credited = ended.filter(({ state }) => state === 'credited')
    expect(ended.map(({ state }) => state)).not.toContain('submitted')
    expect(await balance()).toBe(credited.reduce((sum, { amount }) => sum + amount, 0n))
  })

  it('is listed page by page, and a made-up cursor is refused', async () => {
    const sent = [await sendUnknown(5), await sendUnknown(6)]
    async function ids(body: Record<string, unknown>) {
      const page = await listStuck(body)
      return { ids: page.gifts.map(({ giftId }) => giftId), after: page.after }
    }
    const found: string[] = []
    for (let after: string | null | undefined; after !== null;) {
      const page: Awaited<ReturnType<typeof ids>> = await ids({ limit: 1, ...(after ? { after } : {}) })
      found.push(...page.ids)
      after = page.after
    }
    expect(new Set(found).size).toBe(found.length)
    expect(found.slice(-2)).toEqual(sent.map(({ giftId }) => giftId))
    expect(await askOperator('stuck', { after: 'nowhere' })).toMatchObject({
      status: 400,
      body: { message: 'VALIDATION_FAILED' },
    })
    for (const gift of sent) expect((await readLine(gift)).next).toBe('WAITING_FOR_WALLET')
  })

  it('can be listed and decided by operators only, not by members', async () => {
    const gift = await sendUnknown(7)
    for (const call of ['stuck', 'decide'] as const) {
      const body =
        call === 'stuck'
          ? {}
          : { memberId: gift.memberId, giftId: gift.giftId, outcome: 'credited', reason: 'x' }
      const response = await app.wire('POST', `/api/operator/gifts/${call}`, { token: somchai.token, body })
      expect(response).toMatchObject({ status: 401, body: { message: 'UNAUTHORIZED' } })
    }
    expect(await balance()).toBe(0n)
  })
})
