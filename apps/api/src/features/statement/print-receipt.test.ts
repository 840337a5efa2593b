import { languages } from '@kapao/contract/language'
import { shortReference } from '@kapao/contract/short-reference'
import type { Proof } from '@kapao/contract/statement'
import { postEntry } from '@kapao/ledger/ledger'
import { join, type Person } from '@kapao/testkit/people'
import { generateId } from '@kapao/testkit/random'
import { deposit } from '@kapao/testkit/test-book'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderMarks } from '../../pdf/text-runs.ts'

let app: TestApp
let person: Person
let entryId: string

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://kapao.example' })
  person = await join(app)
  const entry = deposit(person.memberId, 25_050n)
  await app.context.transaction((tx) => postEntry(tx, entry))
  entryId = entry.entryId
})

afterAll(() => app.close())

function ask(id: string, query: Record<string, string>, token = person.token): Promise<Response> {
  return fetch(`${app.url}/api/statement/line/${id}/pdf?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  })
}

function plain(text: string): string {
  return orderMarks(text).replaceAll(/\s/gu, '')
}

describe('the receipt of a movement as a PDF', () => {
  it.each(languages)(
    'says in %s what moved, and where anybody can compare it with the book',
    async (language) => {
      const response = await ask(entryId, { language })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="receipt-${shortReference(entryId)}.pdf"`,
      )
      const file = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
      const { totalPages, text } = await extractText(file, { mergePages: true })
      await file.loadingTask.destroy()
      expect(totalPages).toBe(1)
      const words = {
        th: 'ฝากเงิน QR กสิกรไทย',
        la: 'ຝາກເງິນ QR ກະສິກອນໄທ',
        en: 'Deposit by KBANK QR',
      }
      for (const part of [words[language], '+250.50', '20/11/2026 19:00:00', shortReference(entryId), '•••'])
        expect(plain(text)).toContain(plain(part))
      const [, path = ''] = /https:\/\/kapao\.example(\/proof\/m[\w-]{22}\/[\w-]{43})/.exec(plain(text)) ?? []
      expect((await app.wire<Proof>('GET', `/api${path}`)).body).toMatchObject({ amount: 250.5 })
    },
  )

  it('refuses NO_DATA for another member’s movement, exactly as for none', async () => {
    const stranger = await join(app)
    for (const response of [
      await ask(entryId, { language: 'th' }, stranger.token),
      await ask(generateId(), { language: 'th' }),
    ])
      expect([response.status, await response.json()]).toMatchObject([404, { message: 'NO_DATA' }])
  })

  it.each([{}, { language: 'de' }, { language: 'th', id: 'x' }])('refuses %j', async (query) => {
    const response = await ask(entryId, query as Record<string, string>)
    expect([response.status, await response.json()]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
  })

  it('is for members only', async () => {
    expect((await ask(entryId, { language: 'th' }, '')).status).toBe(401)
  })
})
