import type { Proof, StatementDetail } from '@kapao/contract/statement'
import { shortReference } from '@kapao/contract/short-reference'
import { holdEntry, postEntry, resolveEntry } from '@kapao/ledger/ledger'
import { forge } from '@kapao/testkit/forgery'
import { join, type Person } from '@kapao/testkit/people'
import { generateId } from '@kapao/testkit/random'
import { sealAndSumUp } from '@kapao/testkit/seals'
import { setTerminated } from '@kapao/testkit/site'
import { deposit, withdrawal } from '@kapao/testkit/test-book'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proofPath } from './proof-address.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
  person = await join(app, { name: 'Malee Jaidee' })
})

afterAll(() => app.close())

/** Without a token, as somebody who was given the address. */
function open(path: string) {
  return app.wire<Proof>('GET', `/api${path}`)
}

async function addressOf(entryId: string): Promise<string> {
  const { body } = await app.wire<StatementDetail>('GET', `/api/statement/line/${entryId}`, {
    token: person.token,
  })
  return body.proof
}

async function recordDeposit(satang: bigint): Promise<string> {
  const entry = deposit(person.memberId, satang)
  await app.context.transaction((tx) => postEntry(tx, entry))
  return entry.entryId
}

describe('the proof of a movement', () => {
  it('shows the movement and, once it is sealed, the seal that covers it, to anybody with the address', async () => {
    const entryId = await recordDeposit(25_050n)
    const path = await addressOf(entryId)
    const waiting = await open(path)
    expect(waiting.status).toBe(200)
    const facts = {
      what: 'movement',
      statementType: 'deposit',
      from: 'KBANK',
      to: 'WALLET',
      status: 'SUCCESS',
      createdAt: '2026-11-20T12:00:00.000Z',
      amount: 250.5,
      currency: 'BAHT',
      reference: shortReference(entryId),
      account: expect.stringMatching(/^\w+ •••\d{4}$/),
    }
    expect(waiting.body).toEqual({ ...facts, verdict: 'WAITING' })
    await sealAndSumUp(app.db)
    const { body: head } = await app.wire<object>('GET', '/api/book/head')
    expect((await open(path)).body).toEqual({ ...facts, verdict: 'SEALED', seal: head })
  })

  it('follows the movement to its end', async () => {
    const entry = withdrawal(person.memberId, 5_000n)
    await app.context.transaction((tx) => holdEntry(tx, entry))
    const path = await addressOf(entry.entryId)
    expect((await open(path)).body).toMatchObject({ status: 'PROCESSING' })
    await app.context.transaction((tx) =>
      resolveEntry(tx, {
        memberId: person.memberId,
        currency: 'BAHT',
        entryId: entry.entryId,
        resolutionId: generateId(),
        outcome: 'voided',
        happenedAt: new Date('2026-11-20T13:00:00Z'),
      }),
    )
    await sealAndSumUp(app.db)
    expect((await open(path)).body).toMatchObject({ status: 'FAILED', verdict: 'SEALED' })
  })

  it('says so when the movement is not what was sealed', async () => {
    const entryId = await recordDeposit(70_000n)
    await sealAndSumUp(app.db)
    const path = await addressOf(entryId)
    function change(satang: number) {
      return forge(
        app.databaseUrl,
        `update ledger.entry set amount = amount + ${satang} where entry_id = '${entryId}'`,
      )
    }
    await change(1)
    const { body } = await open(path)
    await change(-1)
    expect(body).toMatchObject({ verdict: 'DIFFERENT' })
    expect(body).not.toHaveProperty('seal')
  })

  it('reveals neither the member nor the account, the phone, the balance or another movement', async () => {
    const entryId = await recordDeposit(1_234n)
    const other = await recordDeposit(4_321n)
    const path = await addressOf(entryId)
    const said = path + JSON.stringify((await open(path)).body)
    const { body: profile } = await app.wire<{ bankAccountNo: string }>('GET', '/api/account/profile', {
      token: person.token,
    })
    for (const hidden of [
      person.memberId,
      entryId,
      other,
      person.phone,
      profile.bankAccountNo,
      'Malee',
      'balance',
    ])
      expect(said).not.toContain(hidden)
  })
})

describe('the proof of a month', () => {
  it('shows the figures of the month as the book has them', async () => {
    const { memberId } = await join(app)
    const day = new Date('2026-10-05T05:00:00Z')
    const before = { ...deposit(memberId, 10_000n), happenedAt: new Date('2026-09-30T16:59:59Z') }
    for (const entry of [before, { ...deposit(memberId, 2_500n), happenedAt: day }])
      await app.context.transaction((tx) => postEntry(tx, entry))
    await app.context.transaction((tx) => holdEntry(tx, { ...withdrawal(memberId, 500n), happenedAt: day }))
    const { status, body } = await open(
      proofPath(app.api.context, { kind: 'month', memberId, month: '2026-10' }),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      what: 'month',
      month: '2026-10',
      opening: 100,
      closing: 120,
      lines: 2,
      moneyIn: 25,
      moneyOut: 0,
      intoGames: 0,
      outOfGames: 0,
    })
  })
})

describe('the address of a proof', () => {
  it('refuses NO_DATA for every other address than a signed one', async () => {
    const [one, other] = [await recordDeposit(100n), await recordDeposit(200n)]
    const [, , subject = '', signature = ''] = (await addressOf(one)).split('/')
    const [, , otherSubject = ''] = (await addressOf(other)).split('/')
    const month = proofPath(app.api.context, { kind: 'month', memberId: person.memberId, month: '2026-10' })
    const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    for (const path of [
      `/proof/${otherSubject}/${signature}`,
      `/proof/${subject}/${changed}`,
      month.replace('202610/', '202609/'),
      proofPath(app.api.context, { kind: 'movement', entryId: generateId() }),
      proofPath(app.api.context, { kind: 'month', memberId: generateId(), month: '2026-10' }),
    ]) {
      const { status, body } = await open(path)
      expect([path, status, body]).toMatchObject([path, 404, { message: 'NO_DATA' }])
    }
  })

  it.each([
    '/proof/x/y',
    `/proof/m${'A'.repeat(21)}/${'A'.repeat(43)}`,
    `/proof/p${'A'.repeat(22)}202613/${'A'.repeat(43)}`,
  ])('refuses the invalid address %s', async (path) => {
    const { status, body } = await open(path)
    expect([status, body]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
  })

  it('stays valid after the service has ended, and is kept by no cache', async () => {
    const path = await addressOf(await recordDeposit(300n))
    await setTerminated(app, true)
    const { status, headers } = await open(path)
    await setTerminated(app, false)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  it('can be opened sixty times a minute from one address of the internet, and then not for a while', async () => {
    const path = await addressOf(await recordDeposit(400n))
    const statuses: number[] = []
    for (let turn = 1; turn <= 61; turn += 1) statuses.push((await open(path)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
