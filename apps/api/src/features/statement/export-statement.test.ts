import { holdEntry, postEntry, postRequests } from '@kapao/ledger/ledger'
import type { Entry, Move } from '@kapao/ledger/request'
import { join, type Person } from '@kapao/testkit/people'
import { deposit, withdrawal } from '@kapao/testkit/test-book'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { wireTo } from '@kapao/testkit/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app.close())

const year = { from: '2026-01-01', to: '2026-12-31' }

function ask({ token }: Person, query: Record<string, string> = year): Promise<Response> {
  return fetch(`${app.url}/api/statement/export?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  })
}

/** Decodes the file from its bytes, because `text()` would remove the byte order mark. */
async function read(person: Person, query?: Record<string, string>): Promise<string> {
  const response = await ask(person, query)
  expect(response.status).toBe(200)
  return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(await response.arrayBuffer())
}

function rowsOf(csv: string): string[] {
  return csv.split('\r\n').slice(1, -1)
}

function post(entry: Entry) {
  return app.context.transaction((tx) => postEntry(tx, entry))
}

describe('the statement as a file', () => {
  it('is a CSV with a byte order mark, downloaded under the name of its period', async () => {
    const person = await join(app)
    const response = await ask(person)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="statement-2026-01-01-to-2026-12-31.csv"',
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('names each column in Thai and English, even in an empty statement', async () => {
    expect(await read(await join(app))).toBe(
      '\uFEFFเวลา Time,ประเภท Type,จาก From,ไป To,สถานะ Status,จำนวนเงิน Amount,สกุลเงิน Currency,ยอดหลังรายการ Balance after,หมายเหตุ Note\r\n',
    )
  })

  it('writes what came in, went out and is in progress, with the time in Bangkok', async () => {
    const person = await join(app)
    await post({ ...deposit(person.memberId, 1_234_567n), happenedAt: new Date('2026-11-20T17:00:01Z') })
    await post({ ...withdrawal(person.memberId, 50_000n), happenedAt: new Date('2026-11-20T17:00:02Z') })
    const held = { ...withdrawal(person.memberId, 5n), happenedAt: new Date('2026-11-20T17:00:03Z') }
    await app.context.transaction((tx) => holdEntry(tx, held))
    expect(rowsOf(await read(person))).toEqual([
      '21/11/2026 00:00:01,ฝากเงิน Deposit,KBANK,WALLET,สำเร็จ Done,+12345.67,BAHT,12345.67,',
      '21/11/2026 00:00:02,ถอนเงิน Withdrawal,WALLET,KBANK,สำเร็จ Done,-500.00,BAHT,11845.67,',
      '21/11/2026 00:00:03,ถอนเงิน Withdrawal,WALLET,KBANK,กำลังทำ In progress,-0.05,BAHT,11845.62,',
    ])
  })

  it('prevents names and descriptions from running as formulas, and quotes what would break a row', async () => {
    const person = await join(app)
    const texts = ['=HYPERLINK("http://x","y")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'ทดสอบ, "ไทย"\nລາວ']
    for (const [second, from] of texts.entries())
      await post({
        ...deposit(person.memberId, 100n),
        happenedAt: new Date(Date.UTC(2026, 5, 1, 0, 0, second)),
        statement: {
          type: 'bonus',
          from,
          to: 'WALLET',
          isLate: second === 0,
          related: { bonus: { description: from } },
        },
      })
    const csv = await read(person)
    expect(csv).toContain('"\'=HYPERLINK(""http://x"",""y"")",WALLET')
    expect(csv).toContain(
      '"\'=HYPERLINK(""http://x"",""y""); เงินมาหลัง QR หมดเวลา Arrived after its QR had ended"',
    )
    for (const text of ["'+1", "'-1", "'@SUM(A1)", "'\t=1"])
      expect(csv).toContain(`,${text},WALLET,สำเร็จ Done,+1.00,`)
    expect(csv).toContain('"\'\r=1",WALLET')
    expect(csv).toContain('"ทดสอบ, ""ไทย""\nລາວ",WALLET')
    expect(csv).not.toMatch(/(^|[,\n"])[=@\t]/)
  })

  it('uses the days of Bangkok, the first and the last included', async () => {
    const person = await join(app)
    const moments = [
      '2026-03-01T16:59:59Z',
      '2026-03-01T17:00:00Z',
      '2026-03-03T16:59:59Z',
      '2026-03-03T17:00:00Z',
    ]
    for (const moment of moments)
      await post({ ...deposit(person.memberId, 1n), happenedAt: new Date(moment) })
    const rows = rowsOf(await read(person, { from: '2026-03-02', to: '2026-03-03' }))
    expect(rows.map((row) => row.slice(0, 19))).toEqual(['02/03/2026 00:00:00', '03/03/2026 23:59:59'])
  })

  it('sends 3,000 rows in pieces, each once and in order', async () => {
    const person = await join(app)
    const moves = Array.from({ length: 3000 }, (_, index): Move => ({
      kind: 'post',
      ...deposit(person.memberId, BigInt(index + 1)),
      happenedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
    }))
    const { memberId } = person
    await app.context.transaction((tx) => postRequests(tx, [{ memberId, currency: 'BAHT', moves }]))
    const response = await ask(person)
    // A content length would have to be known in advance, but the rows are sent while they are read.
    expect(response.headers.get('content-length')).toBeNull()
    expect(response.headers.get('transfer-encoding')).toBe('chunked')
    const amounts = rowsOf(await response.text()).map((row) =>
      Math.round(Number(row.split(',')[5]?.slice(1)) * 100),
    )
    expect(amounts).toEqual(Array.from({ length: 3000 }, (_, index) => index + 1))
  })

  it('contains nothing of another member', async () => {
    const [anan, malee] = [await join(app), await join(app)]
    await post(deposit(anan.memberId, 777n))
    expect(rowsOf(await read(anan))).toHaveLength(1)
    expect(rowsOf(await read(malee))).toEqual([])
  })

  it.each([
    {},
    { from: '2026-01-01' },
    { to: '2026-01-01' },
    { from: '2026-02-01', to: '2026-01-31' },
    { from: '2026-01-01', to: '2027-01-02' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '01/02/2026', to: '02/02/2026' },
    { from: '0000-01-01', to: '0000-01-02' },
    { from: '2026-01-01', to: '2026-01-02', language: 'xx' },
  ])('refuses the period %j', async (query) => {
    const response = await ask(await join(app), query as Record<string, string>)
    expect([response.status, await response.json()]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
  })

  it('accepts a whole year', async () => {
    expect((await ask(await join(app), { from: '2026-01-01', to: '2027-01-01' })).status).toBe(200)
  })

  it('can be downloaded ten times a minute by a member, and then not for a while', async () => {
    const person = await join(app)
    const statuses: number[] = []
    for (let turn = 1; turn <= 10; turn += 1) statuses.push((await ask(person)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const response = await ask(person)
    expect([response.status, await response.json()]).toMatchObject([
      429,
      { message: 'REQUEST_LIMIT_1MIN', details: { seconds: expect.any(Number) } },
    ])
    expect((await ask(await join(app))).status).toBe(200)
  })

  it('is for members only', async () => {
    expect((await ask({ memberId: '', phone: '', token: '' })).status).toBe(401)
  })

  it('is in the reference as a file', async () => {
    const { body } = await wireTo(app.api.consoleUrl)<{
      paths: Record<string, { get: { responses: Record<string, { content: object }> } }>
    }>('GET', '/api/openapi.json')
    const { responses } = body.paths['/api/statement/export']?.get ?? {}
    expect(Object.keys(responses?.['200']?.content ?? {})).toEqual(['text/csv'])
  })
})
