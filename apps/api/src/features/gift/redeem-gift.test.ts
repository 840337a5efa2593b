import { randomUUID } from 'node:crypto'
import type { GiftKey } from '@kapao/contract/gift-key'
import type { StatementDetail } from '@kapao/contract/statement'
import { withContext } from '@kapao/testkit/changed-context'
import { readBalance, readHouseBalance } from '@kapao/ledger/ledger'
import {
  giftWallet,
  makeGift,
  openGiftWallet,
  readGiftKey,
  sealText,
  sendGift,
  voucherOf,
} from '@kapao/testkit/gifts'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { join, type Person } from '@kapao/testkit/people'
import { makeGiftKey, startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGiftKeys } from '../../connections/gift-keys.ts'
import { createPollJob } from '../../outbound/poll.ts'
import { createRecoverJob } from '../../outbound/recover.ts'
import { gifts } from './gifts.ts'

let app: TestApp
let somchai: Person
let key: GiftKey

beforeAll(async () => {
  // The timeout for the e-wallet allows for a busy machine.
  app = await startTestApp({}, { retryPolicy: { ...fastRetryPolicy, answerWithinSeconds: 6 } })
  await openGiftWallet(app.db)
})

type Totals = { truewallet: { waiting: string; redeemed: string } }

// The total that the e-wallet paid equals the balance in the book. Closing the app checks the whole book.
afterAll(async () => {
  const { body } = await app.outside<Totals>('GET', '/control/totals')
  const taken = await readHouseBalance(app.db, 'bank:TRUEWALLET', 'BAHT')
  await app.close()
  expect(-taken).toBe(BigInt(body.truewallet.redeemed))
})

// A member may send ten links a minute, so each test has its own Somchai.
beforeEach(async () => {
  somchai = await join(app)
  key = await readGiftKey(app, somchai.token)
})

afterEach(async () => {
  await app.outside('DELETE', '/control/faults')
})

function balance({ memberId }: Person) {
  return readBalance(app.db, memberId, 'BAHT')
}
function seal(link: string, name: string = giftWallet.name) {
  return sealText(key, `${link}::${name}`)
}
async function send(
  link: string,
  { person = somchai, idempotencyKey }: { person?: Person; idempotencyKey?: string } = {},
) {
  return sendGift(app, {
    token: person.token,
    jwe: await seal(link),
    ...(idempotencyKey === undefined ? {} : { key: idempotencyKey }),
  })
}
function setFault(call: string, fault: string, count = 1) {
  return app.outside('PUT', '/control/faults', { body: { party: 'truewallet', call, fault, count } })
}
async function statement({ token }: Person) {
  return (await app.wire<{ statements: StatementDetail[] }>('POST', '/api/statement', { token, body: {} }))
    .body.statements
}
async function statementLineOf(id: string, { token }: Person = somchai) {
  return (await app.wire<StatementDetail>('GET', `/api/statement/line/${id}`, { token })).body
}
async function countIncomingTransfers(link: string): Promise<number> {
  const found = await app.db
    .selectFrom('incoming_transfer')
    .select('incoming_transfer_id')
    .where('trans_ref', '=', voucherOf(link))
    .execute()
  return found.length
}

describe('a gift link', () => {
  it('credits its amount once, and shows it in the response and the statement', async () => {
    const link = await makeGift(app, { amount: 150.25 })
    const { status, body } = await send(link)
    expect(status).toBe(200)
    expect(body).toEqual({ _id: expect.any(String), amount: 150.25, status: 'SUCCESS' })
    expect(await balance(somchai)).toBe(15_025n)
    expect(await statement(somchai)).toMatchObject([
      {
        _id: body._id,
        statementType: 'deposit',
        from: 'TRUELINK',
        to: 'WALLET',
        amount: 150.25,
        status: 'SUCCESS',
      },
    ])
    expect((await statementLineOf(body._id)).timeline.map(({ what }) => what)).toEqual(['HELD', 'SETTLED'])
    expect(await countIncomingTransfers(link)).toBe(1)
  })

  it('sent again with the same idempotency key returns the same response, and with another key TRUELINK_DUPLICATE', async () => {
    const link = await makeGift(app, { amount: 20 })
    const jwe = await seal(link)
    const idempotencyKey = randomUUID()
    const first = await sendGift(app, { token: somchai.token, jwe, key: idempotencyKey })
    const again = await sendGift(app, { token: somchai.token, jwe, key: idempotencyKey })
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await sendGift(app, { token: somchai.token, jwe })).toMatchObject({
      status: 409,
      body: { message: 'TRUELINK_DUPLICATE' },
    })
    const malee = await join(app)
    expect((await sendGift(app, { token: malee.token, jwe })).body.message).toBe('TRUELINK_DUPLICATE')
    expect(await balance(somchai)).toBe(2000n)
    expect(await balance(malee)).toBe(0n)
  })

  it('sent 64 times at once by eight members is credited to one of them', async () => {
    const people = [somchai, ...(await Promise.all(Array.from({ length: 7 }, () => join(app))))]
    const link = await makeGift(app, { amount: 64 })
    const jwes = await Promise.all(Array.from({ length: 64 }, () => seal(link)))
    const answers = await Promise.all(
      jwes.map((jwe, at) => sendGift(app, { token: people[at % 8]?.token ?? '', jwe })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // On a busy machine the e-wallet may not show the voucher to every request in time. Only one request succeeds.
    const refusals = answers.filter(({ status }) => status !== 200).map(({ body }) => body.message)
    expect(refusals).toHaveLength(63)
    for (const code of refusals) expect(['TRUELINK_DUPLICATE', 'TRUELINK_FAIL']).toContain(code)
    await until('one of them has the money', async () => {
      const held = await Promise.all(people.map(balance))
      return held.includes(6400n)
    })
    const balances = await Promise.all(people.map(balance))
    expect(balances.filter((satang) => satang === 6400n)).toHaveLength(1)
    expect(balances.filter((satang) => satang === 0n)).toHaveLength(7)
    expect(await countIncomingTransfers(link)).toBe(1)
  })

  it('sent 16 times at once with the same idempotency key is one gift, and no request is refused', async () => {
    const link = await makeGift(app, { amount: 16 })
    const jwe = await seal(link)
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendGift(app, { token: somchai.token, jwe, key: idempotencyKey })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect(await balance(somchai)).toBe(1600n)
  })
})

it('is one gift for a request whose look at the link was overtaken by the same request', async () => {
  const jwe = await seal(await makeGift(app, { amount: 17 }))
  const idempotencyKey = randomUUID()
  const fault = { party: 'truewallet', call: 'look', fault: 'delay', rate: 1, delayMs: 60_000, count: 1 }
  await app.outside('PUT', '/control/faults', { body: fault })
  const overtaken = sendGift(app, { token: somchai.token, jwe, key: idempotencyKey })
  await until('the first look waits', async () => {
    const { body } = await app.outside<unknown[]>('GET', '/control/faults')
    return body.length === 0
  })
  const first = await sendGift(app, { token: somchai.token, jwe, key: idempotencyKey })
  await app.outside('DELETE', '/control/faults')
  expect([first.status, (await overtaken).status]).toEqual([200, 200])
  expect((await overtaken).body._id).toBe(first.body._id)
  expect(await balance(somchai)).toBe(1700n)
})

describe('a link that is refused moves nothing', () => {
  async function expectRefusal(
    answered: ReturnType<typeof sendGift>,
    message: string,
    status: number,
  ): Promise<void> {
    expect(await answered).toMatchObject({ status, body: { message } })
    expect(await balance(somchai)).toBe(0n)
    expect(await statement(somchai)).toEqual([])
  }
  function sealed(text: string, header = {}) {
    return sealText(key, text, header).then((jwe) => sendGift(app, { token: somchai.token, jwe }))
  }

  it('TRUELINK_INVALID: not of the agreed form, unknown, or no longer valid', async () => {
    const link = await makeGift(app, { amount: 50 })
    await expectRefusal(sealed(link), 'TRUELINK_INVALID', 422)
    await expectRefusal(sealed(`${link}::::`), 'TRUELINK_INVALID', 422)
    await expectRefusal(
      sealed(`${link.replace('gift.', 'gift.evil.')}::${giftWallet.name}`),
      'TRUELINK_INVALID',
      422,
    )
    await expectRefusal(send(`${link}x`), 'TRUELINK_INVALID', 422)
    await expectRefusal(send(link.slice(0, -1)), 'TRUELINK_INVALID', 422)
    await expectRefusal(send(await makeGift(app, { amount: 50, validSeconds: 0 })), 'TRUELINK_INVALID', 422)
  })

  it('NO_WALLET: for a wallet that we do not have, even if its name is hidden behind more colons', async () => {
    const link = await makeGift(app, { amount: 50 })
    await expectRefusal(sealed(`${link}::somebody else`), 'NO_WALLET', 404)
    await expectRefusal(sealed(`${link}&x=::${giftWallet.name}::somebody else`), 'NO_WALLET', 404)
    expect((await send(link)).status).toBe(200)
  })

  it('TRANSFER_MINIMUM: below 2 baht, and the gift is not redeemed', async () => {
    const link = await makeGift(app, { amount: 1.99 })
    const answered = await send(link)
    expect(answered).toMatchObject({
      status: 422,
      body: { message: 'TRANSFER_MINIMUM', details: { min: 2 } },
    })
    expect(await balance(somchai)).toBe(0n)
    expect((await send(await makeGift(app, { amount: 2 }))).status).toBe(200)
    expect(await balance(somchai)).toBe(200n)
  })

  it('TRUELINK_DUPLICATE: already redeemed by another wallet', async () => {
    const link = await makeGift(app, { amount: 50 })
    await app.outside('POST', `/control/truewallet/gift/${voucherOf(link)}/take`, {
      body: { wallet: '0899999998' },
    })
    await expectRefusal(send(link), 'TRUELINK_DUPLICATE', 409)
  })

  it('TRUELINK_DUPLICATE: redeemed by another wallet between the look and the redemption', async () => {
    const { giftAdapter } = app.context
    if (!giftAdapter) throw new Error('The e-wallet is not connected')
    app.context.giftAdapter = {
      ...giftAdapter,
      redeem: () => Promise.resolve({ kind: 'refused', because: 'taken', reason: 'taken' }),
    }
    const answered = await send(await makeGift(app, { amount: 50 }))
    app.context.giftAdapter = giftAdapter
    expect(answered).toMatchObject({ status: 409, body: { message: 'TRUELINK_DUPLICATE' } })
    expect(await balance(somchai)).toBe(0n)
    expect(await statement(somchai)).toMatchObject([{ status: 'FAILED', note: 'TRUELINK_DUPLICATE' }])
  })

  it('TRUELINK_FAIL: while the e-wallet does not show the gift; later it succeeds', async () => {
    const link = await makeGift(app, { amount: 50 })
    await setFault('look', 'down')
    await expectRefusal(send(link), 'TRUELINK_FAIL', 503)
    await setFault('look', 'html')
    await expectRefusal(send(link), 'TRUELINK_FAIL', 503)
    expect((await send(link)).status).toBe(200)
  })

  it('KEY_INVALID: tampered with, sealed with another algorithm, too old, or sealed for another key', async () => {
    const link = await makeGift(app, { amount: 50 })
    const text = `${link}::${giftWallet.name}`
    const jwe = await sealText(key, text)
    const [header = '', , iv = '', body = '', tag = ''] = jwe.split('.')
    function post(changed: string) {
      return sendGift(app, { token: somchai.token, jwe: changed })
    }
    function flip(part: string): string {
      return `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`
    }
    await expectRefusal(post([header, '', iv, flip(body), tag].join('.')), 'KEY_INVALID', 422)
    await expectRefusal(post([header, '', iv, body, flip(tag)].join('.')), 'KEY_INVALID', 422)
    await expectRefusal(post(text), 'KEY_INVALID', 422)
    await expectRefusal(sealed(text, { alg: 'ECDH-ES+A256KW' }), 'KEY_INVALID', 422)
    await expectRefusal(sealed(text, { enc: 'A128GCM' }), 'KEY_INVALID', 422)
    await expectRefusal(sealed(text, { iat: Math.floor(Date.now() / 1000) - 90_000 }), 'KEY_INVALID', 422)
    const stranger = createGiftKeys(makeGiftKey('g1')).publicKey
    await expectRefusal(
      sealText(stranger, text).then((foreign) => sendGift(app, { token: somchai.token, jwe: foreign })),
      'KEY_INVALID',
      422,
    )
  })

  it.each(['giftKeys', 'giftAdapter'] as const)('KEY_MISSING: on a site without %s', async (part) => {
    const answered = await withContext(app, { [part]: undefined }, () =>
      sendGift(app, { token: somchai.token, jwe: 'anything' }),
    )
    expect(answered).toMatchObject({ status: 422, body: { message: 'KEY_MISSING' } })
  })

  it('KEY_MISSING: sealed for a key that we do not have', async () => {
    const link = await makeGift(app, { amount: 50 })
    await expectRefusal(sealed(`${link}::${giftWallet.name}`, { kid: 'g0' }), 'KEY_MISSING', 422)
    const { kid: _kid, ...nameless } = { kid: key.kid }
    await expectRefusal(
      sealed(`${link}::${giftWallet.name}`, { kid: undefined, ...nameless }),
      'KEY_MISSING',
      422,
    )
  })
})

describe('an e-wallet that does not confirm whether it paid', () => {
  it.each(['errorAfter', 'timeoutAfter', 'error', 'reset'])(
    '(%s) is polled until it confirms, and the gift is credited once',
    async (fault) => {
      const link = await makeGift(app, { amount: 70 })
      await setFault('redeem', fault)
      const { status, body } = await send(link)
      expect(status).toBe(200)
      // The poll job may find the outcome while the member's own request still waits.
      expect(body.amount).toBe(70)
      const waiting = await statementLineOf(body._id)
      if (waiting.status === 'PROCESSING') expect(waiting.next).toBe('WAITING_FOR_WALLET')
      await until('the gift is credited', async () => (await statementLineOf(body._id)).status === 'SUCCESS')
      expect(await balance(somchai)).toBe(7000n)
      expect(await countIncomingTransfers(link)).toBe(1)
      expect((await send(link)).body.message).toBe('TRUELINK_DUPLICATE')
    },
  )

  it('and then claims not to know the payment, gets the same reference again and pays once', async () => {
    const link = await makeGift(app, { amount: 30 })
    await setFault('redeem', 'errorAfter')
    const { body } = await send(link)
    await setFault('look', 'forget')
    await until('the gift is credited', async () => (await statementLineOf(body._id)).status === 'SUCCESS')
    expect(await balance(somchai)).toBe(3000n)
  })

  it('returns the current state of the gift to the same idempotency key, first in progress and then credited', async () => {
    const link = await makeGift(app, { amount: 30 })
    const jwe = await seal(link)
    const idempotencyKey = randomUUID()
    await setFault('redeem', 'html', 3)
    const first = await sendGift(app, { token: somchai.token, jwe, key: idempotencyKey })
    expect(first).toMatchObject({ status: 200, body: { status: 'PROCESSING' } })
    await until(
      'the gift is credited',
      async () => (await statementLineOf(first.body._id)).status === 'SUCCESS',
    )
    const again = await sendGift(app, { token: somchai.token, jwe, key: idempotencyKey })
    expect(again.body).toEqual({ ...first.body, status: 'SUCCESS' })
    expect(await balance(somchai)).toBe(3000n)
  })

  it('and then reports that another wallet redeemed it: the statement shows why no money came', async () => {
    const link = await makeGift(app, { amount: 30 })
    await setFault('redeem', 'error')
    const { body } = await send(link)
    await app.outside('POST', `/control/truewallet/gift/${voucherOf(link)}/take`, {
      body: { wallet: '0899999998' },
    })
    await until('the gift is decided', async () => (await statementLineOf(body._id)).status !== 'PROCESSING')
    const line = await statementLineOf(body._id)
    expect(line).toMatchObject({ status: 'FAILED', note: 'TRUELINK_DUPLICATE' })
    expect(await statement(somchai)).toMatchObject([{ status: 'FAILED', note: 'TRUELINK_DUPLICATE' }])
    expect(await balance(somchai)).toBe(0n)
  })

  it('is polled again even if the job was lost, and polling twice credits once', async () => {
    const link = await makeGift(app, { amount: 30 })
    await setFault('redeem', 'errorAfter')
    const { body } = await send(link)
    const gift = { memberId: somchai.memberId, id: body._id }
    const poll = createPollJob(gifts)
    await until('the gift is credited', async () => {
      await createRecoverJob(gifts).run({}, app.context)
      await Promise.all([poll.run(gift, app.context), poll.run(gift, app.context)])
      return (await statementLineOf(body._id)).status === 'SUCCESS'
    })
    expect(await balance(somchai)).toBe(3000n)
    expect(await countIncomingTransfers(link)).toBe(1)
  })
})

describe('keys that are rotated', () => {
  it('publishes the newest key and opens messages with each', async () => {
    const [older, newer] = [makeGiftKey('g1'), makeGiftKey('g2')]
    const before = createGiftKeys(older)
    const after = createGiftKeys(`${newer},${older}`)
    expect(after.publicKey.kid).toBe('g2')
    const jwe = await sealText(before.publicKey, 'text')
    expect(await after.open(jwe, new Date())).toEqual({ kind: 'opened', text: 'text' })
    expect(await createGiftKeys(newer).open(jwe, new Date())).toEqual({ kind: 'missing' })
    expect(Object.keys(after.publicKey).toSorted()).toEqual(['crv', 'kid', 'kty', 'x', 'y'])
  })
})
