import type { BookHead, listSeals, SealLink } from '@kapao/contract/book'
import type { Answer } from '@kapao/contract/call'
import { followLinks, hashOfLink } from '@kapao/contract/chain'
import { recordDeposit } from '@kapao/testkit/movements'
import { join } from '@kapao/testkit/people'
import { sealAll } from '@kapao/testkit/seals'
import { setTerminated } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let memberId: string

beforeAll(async () => {
  app = await startTestApp()
  memberId = (await join(app)).memberId
})

afterAll(() => app.close())

function getHead() {
  return app.wire<BookHead>('GET', '/api/book/head')
}
function listAfter(after: number, limit: number) {
  return app.wire<Answer<typeof listSeals>>('GET', `/api/book/seals?after=${after}&limit=${limit}`)
}
function trace(sealNo: number | string, head: number | string) {
  return app.wire<{ links: SealLink[] }>('GET', `/api/book/seals/${sealNo}/from/${head}`)
}

/** Adds seals, each of one entry, and returns the head after each. */
async function sealTimes(times: number): Promise<BookHead[]> {
  const heads: BookHead[] = []
  for (let turn = 0; turn < times; turn += 1) {
    await recordDeposit(app, { memberId, satang: 100n, happenedAt: new Date('2026-11-20T12:00:00Z') })
    await sealAll(app.db)
    heads.push((await getHead()).body)
  }
  return heads
}

const zeros = '00'.repeat(32)

describe('the published head of the book', () => {
  it('is zeros before the first seal, then the newest seal, and is public and cacheable for ten seconds', async () => {
    expect((await getHead()).body).toEqual({ sealNo: 0, hash: zeros, sealedAt: null })
    const [first] = await sealTimes(1)
    expect(first).toEqual({ sealNo: 1, hash: expect.not.stringMatching(zeros), sealedAt: expect.any(String) })
    expect((await getHead()).headers.get('cache-control')).toBe('public, max-age=10')
  })

  it('stays published after the service has ended', async () => {
    await setTerminated(app, true)
    expect((await getHead()).status).toBe(200)
    await setTerminated(app, false)
  })
})

describe('the chain of seals', () => {
  it('leads to every earlier head, and no changed link does', async () => {
    const written = await sealTimes(9)
    const { body: today } = await getHead()
    for (const old of written) {
      const { status, body } = await trace(old.sealNo, today.sealNo)
      expect(status).toBe(200)
      const chain = await followLinks(today, body.links)
      expect([old.sealNo, chain?.hashes.get(old.sealNo)]).toEqual([old.sealNo, old.hash])
      for (const part of ['previous', 'skip', 'facts', 'root'] as const) {
        const links = body.links.map((link, index) =>
          index === 0 ? { ...link, [part]: 'ab'.repeat(32) } : link,
        )
        expect([part, await followLinks(today, links)]).toEqual([part, undefined])
      }
    }
  })

  it('is listed page by page, each link with the hash of the one before it', async () => {
    const { body: today } = await getHead()
    let previous = zeros
    let after = 0
    for (;;) {
      const { body } = await listAfter(after, 4)
      if (body.seals.length === 0) break
      for (const { hash, sealedAt: _, ...link } of body.seals) {
        expect([link.sealNo, link.previous]).toEqual([after + 1, previous])
        expect(await hashOfLink(link)).toBe(hash)
        previous = hash
        after = link.sealNo
      }
    }
    expect([after, previous]).toEqual([today.sealNo, today.hash])
  })

  it('refuses NO_DATA for an unknown head, and for a seal newer than the head', async () => {
    const { body: today } = await getHead()
    for (const answer of [await trace(1, today.sealNo + 1), await trace(2, 1)])
      expect([answer.status, answer.body]).toMatchObject([404, { message: 'NO_DATA' }])
  })

  it.each([
    '/api/book/seals/0/from/1',
    '/api/book/seals/x/from/1',
    '/api/book/seals/1.5/from/2',
    '/api/book/seals/99999999999999999999/from/1',
    '/api/book/seals?limit=501',
    '/api/book/seals?after=-1',
  ])('refuses the invalid request %s', async (path) => {
    expect((await app.wire('GET', path)).status).toBe(400)
  })
})
