import { languages } from '@kapao/contract/language'
import { mostPrintedMovements } from '@kapao/contract/statement'
import { holdEntry, postEntry, postRequests, resolveEntry } from '@kapao/ledger/ledger'
import type { Entry, Move } from '@kapao/ledger/request'
import { join, type Person } from '@kapao/testkit/people'
import { generateId } from '@kapao/testkit/random'
import { sealAll } from '@kapao/testkit/seals'
import { deposit, withdrawal } from '@kapao/testkit/test-book'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderMarks } from '../../pdf/text-runs.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://kapao.example' })
})

afterAll(() => app.close())

function ask({ token }: Pick<Person, 'token'>, query: Record<string, string>): Promise<Response> {
  return fetch(`${app.url}/api/statement/pdf?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  })
}

type Read = { pages: number; text: string }

/** The text of the file without spaces, which a PDF places and does not contain. */
async function read(person: Person, month: string, language: string = 'en'): Promise<Read> {
  const response = await ask(person, { month, language })
  expect(response.status).toBe(200)
  const file = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  const { totalPages, text } = await extractText(file, { mergePages: true })
  await file.loadingTask.destroy()
  return { pages: totalPages, text: plain(text) }
}

function plain(text: string): string {
  return orderMarks(text).replaceAll(/\s/gu, '')
}

function post(entry: Entry) {
  return app.context.transaction((tx) => postEntry(tx, entry))
}

async function joinWithMoney(): Promise<Person> {
  const person = await join(app, { name: 'น้ำ ใจดี' })
  await post({ ...deposit(person.memberId, 100_000n), happenedAt: new Date('2026-09-30T16:59:59Z') })
  return person
}

describe('the statement of a month as a PDF', () => {
  it('has balances, sums, each movement, and the seal with the address of the proof', async () => {
    const person = await joinWithMoney()
    const { memberId } = person
    const day = new Date('2026-10-05T05:00:00Z')
    await post({ ...deposit(memberId, 25_050n), happenedAt: new Date('2026-09-30T17:00:00Z') })
    await post({
      ...withdrawal(memberId, 5_000n),
      destination: 'game:PG',
      happenedAt: day,
      statement: { type: 'transfer', from: 'WALLET', to: 'PG' },
    })
    await app.context.transaction((tx) => holdEntry(tx, { ...withdrawal(memberId, 7_000n), happenedAt: day }))
    await sealAll(app.db)
    const { text, pages } = await read(person, '2026-10')
    expect(pages).toBe(1)
    for (const part of [
      'Statement of October 2026',
      'Opening balance 1,000.00',
      'Money in +250.50',
      'Money out 0.00',
      'Into games −50.00',
      'Back from games 0.00',
      'Held for entries in progress −70.00',
      'Closing balance 1,130.50',
      '01/10/2026 00:00:00 Deposit by KBANK QR Done +250.50 1,250.50',
      '05/10/2026 12:00:00 Transfer to PG Done −50.00 1,200.50',
      '05/10/2026 12:00:00 Withdrawal to KBANK In progress −70.00 1,130.50',
      'The book is sealed up to seal',
      'https://kapao.example/proof/p',
      'Page 1',
      'Entries: 3',
    ])
      expect(text).toContain(plain(part))
    expect(text).not.toContain(memberId.replaceAll('-', ''))
  })

  it.each(languages)('says everything in %s, in letters that can be read and copied', async (language) => {
    const person = await joinWithMoney()
    const { text } = await read(person, '2026-09', language)
    const words = {
      th: ['รายการเดินบัญชี กันยายน 2026', 'ฝากเงิน QR กสิกรไทย', 'สำเร็จ', 'น้ำ ใจดี'],
      la: ['ລາຍການເດີນບັນຊີ ກັນຍາ 2026', 'ຝາກເງິນ QR ກະສິກອນໄທ', 'ສຳເລັດ', 'น้ำ ใจดี'],
      en: ['Statement of September 2026', 'Deposit by KBANK QR', 'Done', 'น้ำ ใจดี'],
    }
    for (const part of words[language]) expect(text).toContain(plain(part))
  })

  it('says that a month has no movement, with the balance that it began and ended with', async () => {
    const person = await joinWithMoney()
    const { text } = await read(person, '2026-10')
    expect(text).toContain(plain('There are no entries in this month.'))
    expect(text).toContain(plain('Opening balance 1,000.00'))
    expect(text).toContain(plain('Closing balance 1,000.00'))
  })

  it('ends the present month with the balance of the wallet, for any movements', async () => {
    const moves = fc.array(
      fc.record({
        satang: fc.bigInt({ min: 1n, max: 9_999n }),
        isOut: fc.boolean(),
        end: fc.constantFrom('posted', 'pending', 'voided'),
      }),
      { maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(moves, async (list) => {
        const person = await joinWithMoney()
        for (const move of list) await move_(person, move)
        const { body } = await app.wire<{ amount: number }>('GET', '/api/wallet', { token: person.token })
        const month = new Date(app.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 7)
        const { text } = await read(person, month)
        const closing = body.amount.toLocaleString('en-US', { minimumFractionDigits: 2 })
        expect(text).toContain(plain(`Closing balance ${closing}`))
      }),
      { numRuns: 8 },
    )
  })

  async function move_(
    { memberId }: Person,
    { satang, isOut, end }: { satang: bigint; isOut: boolean; end: 'posted' | 'pending' | 'voided' },
  ): Promise<void> {
    const happenedAt = app.clock.now()
    const entry = { ...(isOut ? withdrawal : deposit)(memberId, satang), happenedAt }
    if (end === 'posted') return void (await post(entry))
    await app.context.transaction((tx) => holdEntry(tx, entry))
    if (end === 'pending') return
    const { entryId } = entry
    const resolution = {
      memberId,
      currency: 'BAHT' as const,
      entryId,
      resolutionId: generateId(),
      happenedAt,
    }
    await app.context.transaction((tx) => resolveEntry(tx, { ...resolution, outcome: 'voided' }))
  }

  async function postMany({ memberId }: Person, count: number): Promise<void> {
    const moves = Array.from({ length: count }, (_, index): Move => ({
      kind: 'post',
      ...deposit(memberId, BigInt(index + 1)),
      happenedAt: new Date(Date.UTC(2026, 9, 2, 0, 0, index)),
    }))
    await app.context.transaction((tx) => postRequests(tx, [{ memberId, currency: 'BAHT', moves }]))
  }

  it('has each of many movements once, on numbered pages with the heads of the columns', async () => {
    const person = await join(app)
    await postMany(person, 120)
    const { text, pages } = await read(person, '2026-10')
    expect(pages).toBeGreaterThan(3)
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Page${page}`)
    expect(text.split('Dateandtime')).toHaveLength(pages + 1)
    for (let satang = 1; satang <= 120; satang += 1)
      expect(text.split(`Done+${(satang / 100).toFixed(2)}`)).toHaveLength(2)
    expect(text).toContain(plain(`Closing balance 72.60`))
  })

  it('refuses STATEMENT_TOO_LONG for more movements than a file may have', async () => {
    const person = await join(app)
    await postMany(person, mostPrintedMovements + 1)
    const response = await ask(person, { month: '2026-10', language: 'th' })
    expect([response.status, await response.json()]).toMatchObject([409, { message: 'STATEMENT_TOO_LONG' }])
  })

  it('refuses NO_DATA for a month that has not begun, and for one before the member joined', async () => {
    const person = await join(app)
    for (const month of ['2099-01', '2020-01']) {
      const response = await ask(person, { month, language: 'th' })
      expect([month, response.status, await response.json()]).toMatchObject([
        month,
        404,
        { message: 'NO_DATA' },
      ])
    }
  })

  it('contains nothing of another member', async () => {
    await joinWithMoney()
    const other = await join(app, { name: 'Malee' })
    const month = new Date(app.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 7)
    const { text } = await read(other, month)
    expect(text).toContain(plain('Closing balance 0.00'))
    expect(text).not.toContain('1,000.00')
  })

  it('is saved under the name of its month, and kept by no cache', async () => {
    const { headers } = await ask(await joinWithMoney(), { month: '2026-09', language: 'th' })
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe('attachment; filename="statement-2026-09.pdf"')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    {},
    { month: '2026-10' },
    { language: 'th' },
    { month: '2026-13', language: 'th' },
    { month: '2026-1', language: 'th' },
    { month: '1999-12', language: 'th' },
    { month: '2026-10-01', language: 'th' },
    { month: '2026-10', language: 'de' },
    { month: '2026-10', language: 'th', memberId: 'x' },
  ])('refuses %j', async (query) => {
    const response = await ask(await join(app), query as Record<string, string>)
    expect([response.status, await response.json()]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
  })

  it('can be made ten times a minute by a member, and then not for a while', async () => {
    const person = await joinWithMoney()
    const statuses: number[] = []
    for (let turn = 1; turn <= 11; turn += 1) {
      const response = await ask(person, { month: '2026-09', language: 'en' })
      statuses.push(response.status)
      await response.arrayBuffer()
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  it('is for members only', async () => {
    expect((await ask({ token: '' }, { month: '2026-09', language: 'en' })).status).toBe(401)
  })
})
