import type { Answer } from '@kapao/contract/call'
import { checkEntries } from '@kapao/contract/entry-proof'
import type {
  BookEntry,
  EntryPage,
  EntryProof,
  HouseAccounts,
  listAccountEntries,
  listBookSeals,
  listSealEntries,
} from '@kapao/contract/money'
import { checkStatement } from '@kapao/contract/proof'
import { shortReference } from '@kapao/contract/short-reference'
import { reverseEntry } from '@kapao/ledger/ledger'
import { failWithdrawal, recordDeposit, startWithdrawal } from '@kapao/testkit/movements'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import { generateId } from '@kapao/testkit/random'
import { sealAndSumUp } from '@kapao/testkit/seals'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  kanda = await joinOperator(app, { operatorId: 'kanda' })
})

afterAll(() => app.close())

function ask<T>(path: string, body: object, speak = kanda.speak) {
  return app.wire<T>('POST', `/api/operator/money/${path}`, { ...speak, body })
}

async function readAccounts(): Promise<HouseAccounts> {
  return (await app.wire<HouseAccounts>('GET', '/api/operator/money/accounts', kanda.speak)).body
}

function entriesOf(body: object) {
  return ask<Answer<typeof listAccountEntries>>('accounts/entries', body)
}

function getEntry(entryId: string) {
  return ask<EntryPage>('entries/one', { entryId })
}

async function find(search: string): Promise<BookEntry[]> {
  return (await ask<{ entries: BookEntry[] }>('entries', { search })).body.entries
}

const march = { account: 'bank:KBANK', currency: 'BAHT', from: '2026-03-01', until: '2026-03-02' }

/** A member's deposit of 500 baht, and a withdrawal of 200 that is held. */
async function depositAndHold() {
  const { memberId } = await join(app)
  const at = new Date('2026-03-01T10:00:00Z')
  const depositId = await recordDeposit(app, { memberId, satang: 50_000n, happenedAt: at })
  const holdId = await startWithdrawal(app, { memberId, satang: 20_000n, happenedAt: at })
  return { memberId, depositId, holdId, at }
}

async function reverse(memberId: string, of: string, at: Date): Promise<string> {
  const entryId = generateId()
  const statement = { type: 'deposit', from: 'WALLET', to: 'KBANK' } as const
  const answer = await app.api.context.transaction((tx) =>
    reverseEntry(tx, { memberId, currency: 'BAHT', of, entryId, happenedAt: at, statement }),
  )
  expect(answer).toMatchObject({ ok: true })
  return entryId
}

describe('the accounts of the house', () => {
  it('are none before the first entry, and their entries wait for a seal', async () => {
    expect((await readAccounts()).currencies).toEqual([])
    expect((await entriesOf(march)).body).toEqual({
      names: expect.objectContaining({ nameEN: 'Kasikornbank' }),
      seal: null,
      in: { amount: 0, entries: 0 },
      out: { amount: 0, entries: 0 },
      entries: [],
      next: null,
    })
  })

  it('have their balances now, and members are owed what is in wallets and held', async () => {
    await depositAndHold()
    const { currencies } = await readAccounts()
    expect(currencies.map(({ currency }) => currency)).toEqual(['BAHT'])
    const [baht] = currencies
    expect(baht?.accounts.find(({ account }) => account === 'bank:KBANK')).toMatchObject({
      group: 'bank',
      balance: -500,
      names: { nameEN: 'Kasikornbank' },
    })
    const { rows } = await sql<{ satang: string }>`
      select sum(balance)::text as satang from ledger.account where currency = 'BAHT'
      union all
      select coalesce(sum(amount), 0)::text from ledger.entry h
      where h.state = 'pending' and h.source = 'wallet'
        and not exists (select from ledger.entry r where r.member_id = h.member_id and r.resolves = h.entry_id)`.execute(
      app.db,
    )
    const [inWallets, held] = rows.map(({ satang }) => Number(satang) / 100)
    expect([inWallets, held]).not.toContain(undefined)
    expect(baht?.owed).toBe((inWallets ?? 0) + (held ?? 0))
  })

  it('open onto what moved in a period, with sums of all of it, page by page as at one seal', async () => {
    const { memberId } = await join(app)
    for (const [satang, at] of [
      [1_000n, '2026-03-01T16:59:59Z'],
      [2_000n, '2026-03-01T17:00:00Z'],
      [4_000n, '2026-03-02T17:00:00Z'],
    ] as const)
      await recordDeposit(app, { memberId, satang, happenedAt: new Date(at) })
    await sealAndSumUp(app.db)
    const { body } = await entriesOf(march)
    expect(body.in).toEqual({ amount: 0, entries: 0 })
    expect(body.out).toEqual({ amount: 530, entries: 3 })
    expect(body.entries.map(({ amount }) => amount)).toEqual([20, 10, 500])
    expect((await entriesOf({ ...march, until: '2026-03-01' })).body.out).toEqual({ amount: 510, entries: 2 })

    const sealNo = body.seal?.sealNo
    const first = (await entriesOf({ ...march, limit: 2 })).body
    // What is sealed meanwhile does not move the pages that are read.
    await recordDeposit(app, { memberId, satang: 8_000n, happenedAt: new Date('2026-03-01T10:00:00Z') })
    await sealAndSumUp(app.db)
    const second = (await entriesOf({ ...march, limit: 2, after: first.next, sealNo })).body
    expect([...first.entries, ...second.entries]).toEqual(body.entries)
    expect(second.next).toBeNull()
    expect((await entriesOf(march)).body.entries[0]?.amount).toBe(80)
    for (let after = null as string | null, seen = 0; seen < 4; seen += 1) {
      const page = (await entriesOf({ ...march, limit: 1, ...(after === null ? {} : { after }) })).body
      expect(page.entries.map(({ amount }) => amount)).toEqual([[80], [20], [10], [500]][seen])
      after = page.next
      expect(after === null).toBe(seen === 3)
    }
  })

  it('refuse days that are no period, positions that nobody gave, and a seal that is not there', async () => {
    for (const wrong of [
      { from: '2026-03-02', until: '2026-03-01' },
      { from: '2025-01-01', until: '2026-01-02' },
      { until: '2026-02-30' },
      { after: 'x' },
      { after: `1.99999999999999999999.${generateId()}` },
      { account: '' },
      { account: 'bank:\n' },
      { currency: 'USD' },
      { limit: 201 },
    ])
      expect([wrong, (await entriesOf({ ...march, ...wrong })).status]).toEqual([wrong, 400])
    const { status, body } = await entriesOf({ ...march, sealNo: 1_000_000 })
    expect([status, body]).toMatchObject([404, { message: 'NO_DATA' }])
    expect((await entriesOf({ ...march, account: 'bank:NOBODY' })).body).toMatchObject({
      names: null,
      entries: [],
      out: { amount: 0, entries: 0 },
    })
  })
})

describe('an entry of the book', () => {
  it('is found by its id and by the reference that members read, before and after it is sealed', async () => {
    const { memberId, depositId } = await depositAndHold()
    const names = [
      depositId,
      shortReference(depositId),
      shortReference(depositId).replace('-', '').toLowerCase(),
    ]
    for (const sealed of [false, true]) {
      if (sealed) await sealAndSumUp(app.db)
      for (const name of names) {
        const found = await find(name)
        expect([name, found.map(({ entryId }) => entryId)]).toEqual([name, [depositId]])
        expect(found[0]?.sealNo === null).toBe(!sealed)
      }
      const body = { search: shortReference(depositId) }
      const members = await app.wire<{ members: { _id: string; match: string }[] }>(
        'POST',
        '/api/operator/members',
        { ...kanda.speak, body },
      )
      expect(members.body.members).toMatchObject([{ _id: memberId, match: 'reference' }])
    }
    expect(await find('0000-0000')).toEqual([])
    for (const search of ['', 'ABCD', 'ABCD-EF1G', '%', 'ABCD-EF12-', `${depositId}0`])
      expect([search, (await ask('entries', { search })).status]).toEqual([search, 400])
  })

  it('shows its hold, what resolved it and what reversed it, whichever of them is opened', async () => {
    const { memberId, depositId, holdId, at } = await depositAndHold()
    await failWithdrawal(app, { memberId, entryId: holdId, happenedAt: at })
    const held = (await getEntry(holdId)).body
    expect(held.entries.map(({ state, resolves }) => [state, resolves])).toEqual([
      ['pending', null],
      ['voided', holdId],
    ])
    expect(held.entries.map(({ balanceAfter }) => balanceAfter)).toEqual([300, 500])
    const voided = held.entries[1]?.entryId ?? ''
    expect((await getEntry(voided)).body).toEqual(held)
    expect(held.lines).toMatchObject([{ _id: holdId, status: 'FAILED', amount: 200 }])
    expect([held.memberId, held.seals, held.operation]).toEqual([memberId, [], null])

    const reversalId = await reverse(memberId, depositId, at)
    for (const id of [depositId, reversalId]) {
      const { entries, lines } = (await getEntry(id)).body
      expect(entries.map(({ entryId, reverses }) => [entryId, reverses])).toEqual([
        [depositId, null],
        [reversalId, depositId],
      ])
      expect(lines.map(({ _id }) => _id)).toEqual([depositId, reversalId])
    }
  })

  it('is proved to the browser once it is sealed, and no changed figure is', async () => {
    const { memberId, holdId, at } = await depositAndHold()
    await failWithdrawal(app, { memberId, entryId: holdId, happenedAt: at })
    const waiting = (await getEntry(holdId)).body
    const early = (await ask<EntryProof>('entries/proof', { entryId: holdId })).body
    expect([...(await checkEntries(waiting.entries, early)).values()]).toEqual(['waiting', 'waiting'])

    await sealAndSumUp(app.db)
    const page = (await getEntry(holdId)).body
    expect(page.seals.map(({ sealNo }) => sealNo)).toEqual([page.entries[0]?.sealNo])
    const proof = (await ask<EntryProof>('entries/proof', { entryId: holdId })).body
    expect([...(await checkEntries(page.entries, proof)).values()]).toEqual(['verified', 'verified'])
    const lines = await checkStatement({ memberId, head: proof.head, lines: page.lines, proof })
    expect([...lines.verdicts.values()]).toEqual(['verified'])
    for (const change of [
      { amount: 199.99 },
      { balanceAfter: 1 },
      { source: 'bank:KBANK' },
      { memberId: generateId() },
      { state: 'posted' as const },
      { happenedAt: '2026-03-01T10:00:01.000Z' },
      { version: 7 },
    ]) {
      const changed = page.entries.map((entry, index) => (index === 0 ? { ...entry, ...change } : entry))
      const verdicts = [...(await checkEntries(changed, proof)).values()]
      expect([change, verdicts]).toEqual([change, ['different', 'verified']])
    }
    const links = proof.links.map((link) => ({ ...link, root: 'ab'.repeat(32) }))
    expect([...(await checkEntries(page.entries, { ...proof, links })).values()]).toEqual([
      'different',
      'different',
    ])
  })

  it('is refused where there is none, or the id is no id', async () => {
    for (const path of ['entries/one', 'entries/proof']) {
      expect((await ask(path, { entryId: generateId() })).body).toMatchObject({ message: 'NO_DATA' })
      for (const entryId of ['', 'ABCD-EF12', "' or true --"])
        expect((await ask(path, { entryId })).status).toBe(400)
    }
  })
})

describe('the seals', () => {
  it('are listed newest first, and each opens onto the entries that it covers', async () => {
    const { depositId } = await depositAndHold()
    await sealAndSumUp(app.db)
    const first = (await ask<Answer<typeof listBookSeals>>('seals', { limit: 1 })).body
    const [newest] = first.seals
    const second = (await ask<Answer<typeof listBookSeals>>('seals', { before: first.next, limit: 1 })).body
    expect(second.seals[0]?.sealNo).toBe((newest?.sealNo ?? 0) - 1)
    // Other running transactions decide how many seals the two movements take.
    const [ofDeposit] = (await getEntry(depositId)).body.seals
    const seal = { sealNo: ofDeposit?.sealNo, limit: 1 }
    const read: string[] = []
    for (let after: string | null = null; ;) {
      const asked: object = after === null ? seal : { ...seal, after }
      const { body } = await ask<Answer<typeof listSealEntries>>('seals/entries', asked)
      expect(body.seal).toEqual(ofDeposit)
      read.push(...body.entries.map(({ entryId }) => entryId))
      after = body.next
      if (after === null) break
    }
    expect(read).toHaveLength(ofDeposit?.entries ?? 0)
    expect(read).toContain(depositId)
    expect((await ask('seals/entries', { sealNo: 1_000_000 })).body).toMatchObject({ message: 'NO_DATA' })
    expect((await ask('seals/entries', { sealNo: 0 })).status).toBe(400)
  })
})

it('Money is for those who may read it', async () => {
  const finance = await joinOperator(app, { operatorId: 'ekk', roles: ['finance'] })
  const cashier = await joinOperator(app, { operatorId: 'ploy', roles: ['cashier'] })
  for (const [path, body] of [
    ['accounts/entries', march],
    ['entries', { search: 'ABCD-EF12' }],
    ['seals', {}],
  ] as const) {
    expect([path, (await ask(path, body, finance.speak)).status]).toEqual([path, 200])
    expect([path, (await ask(path, body, cashier.speak)).status]).toEqual([path, 403])
  }
  expect((await app.wire('GET', '/api/operator/money/accounts', cashier.speak)).status).toBe(403)
})
