import { createHash, randomUUID } from 'node:crypto'
import type { BookHead } from '@kapao/contract/book'
import { checkStatement, type Verdict } from '@kapao/contract/proof'
import type { MovementProof, StatementLine, proveStatement } from '@kapao/contract/statement'
import type { Answer } from '@kapao/contract/call'
import { forge } from '@kapao/testkit/forgery'
import { failWithdrawal, recordDeposit, startWithdrawal } from '@kapao/testkit/movements'
import { join, type Person } from '@kapao/testkit/people'
import { sealAndSumUp } from '@kapao/testkit/seals'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

type Proof = Answer<typeof proveStatement>

let app: TestApp
let somchai: Person
let malee: Person

const happenedAt = new Date('2026-11-20T12:00:00.123Z')

/** Two members in one seal; Somchai has a deposit, a failed withdrawal, and one in progress. */
beforeAll(async () => {
  // No jobs run: they would seal a part of the entries by itself.
  app = await startTestApp({ ROLE: 'api' })
  somchai = await join(app)
  malee = await join(app, { name: 'Malee' })
  await recordDeposit(app, { memberId: malee.memberId, satang: 777_77n, happenedAt })
  await recordDeposit(app, { memberId: somchai.memberId, satang: 100_050n, happenedAt })
  const held = { memberId: somchai.memberId, satang: 20_025n, happenedAt }
  const entryId = await startWithdrawal(app, held)
  await failWithdrawal(app, { memberId: somchai.memberId, entryId, happenedAt })
  await startWithdrawal(app, held)
  await recordDeposit(app, { memberId: malee.memberId, satang: 1n, happenedAt })
  await sealAndSumUp(app.db)
})

afterAll(() => app.close())

async function readHead() {
  return (await app.wire<BookHead>('GET', '/api/book/head')).body
}
async function readLines(token: string) {
  return (await app.wire<{ statements: StatementLine[] }>('POST', '/api/statement', { token, body: {} })).body
    .statements
}
function prove(token: string, ids: string[], head: number) {
  return app.wire<Proof>('POST', '/api/statement/proof', { token, body: { ids, head } })
}

/** Does what a member's browser does: reads the page, the public head and the proof, and verifies them. */
async function check(
  person: Person,
  change: (proof: Proof, lines: StatementLine[], head: BookHead) => void = () => undefined,
) {
  const lines = await readLines(person.token)
  const head = await readHead()
  const { status, body: proof } = await prove(
    person.token,
    lines.map(({ _id }) => _id),
    head.sealNo,
  )
  expect(status).toBe(200)
  change(proof, lines, head)
  const { verdicts, isUnbroken } = await checkStatement({ memberId: person.memberId, head, lines, proof })
  return { said: lines.map(({ _id }) => verdicts.get(_id)), isUnbroken }
}

function all(verdict: Verdict, count: number) {
  return Array.from({ length: count }, () => verdict)
}

describe('proving a page of the member’s statement', () => {
  it('verifies each movement against the published head: done, failed and in progress', async () => {
    expect(await check(somchai)).toEqual({ said: all('verified', 3), isUnbroken: true })
    expect(await check(malee)).toEqual({ said: all('verified', 2), isUnbroken: true })
  })

  it('reports what is not sealed yet as waiting, and the rest as verified', async () => {
    const noi = await join(app, { name: 'Noi' })
    await recordDeposit(app, { memberId: noi.memberId, satang: 100n, happenedAt })
    await sealAndSumUp(app.db)
    await recordDeposit(app, { memberId: noi.memberId, satang: 200n, happenedAt })
    const early = await check(noi, (_proof, _lines, head) => void (head.sealedAt = '2099-01-01T00:00:00Z'))
    expect(early.said).toEqual(['overdue', 'verified'])
    await sealAndSumUp(app.db)
    expect((await check(noi)).said).toEqual(all('verified', 2))
  })

  it('reads only what was sealed up to the requested head', async () => {
    const [line] = await readLines(somchai.token)
    const { body } = await prove(somchai.token, [line?._id ?? ''], 0)
    expect(body.links).toEqual([])
    expect(body.movements[0]?.entries).toEqual([{ recordedAt: expect.any(String) }])
  })

  it('refuses NO_DATA for another member’s movements, and for a head that does not exist', async () => {
    const [own] = await readLines(somchai.token)
    const [others] = await readLines(malee.token)
    for (const ids of [[others?._id ?? ''], [own?._id ?? '', others?._id ?? ''], [randomUUID()]]) {
      const { status, body } = await prove(somchai.token, ids, 1)
      expect([status, body]).toMatchObject([404, { message: 'NO_DATA' }])
    }
    expect((await prove(somchai.token, [own?._id ?? ''], 1_000_000)).status).toBe(404)
    expect((await prove('', [own?._id ?? ''], 1)).status).toBe(401)
  })
})

describe('what others can learn about a member', () => {
  it('is nothing, not even whether a guess about a movement is right', async () => {
    function ids(lines: StatementLine[]) {
      return lines.map(({ _id }) => _id)
    }
    const { sealNo } = await readHead()
    const mine = (await prove(somchai.token, ids(await readLines(somchai.token)), sealNo)).body
    const theirs = (await prove(malee.token, ids(await readLines(malee.token)), sealNo)).body
    function leaves(proof: Proof) {
      return proof.movements.flatMap(({ entries }) =>
        entries.flatMap((entry) => ('leaf' in entry ? [entry] : [])),
      )
    }
    const answered = JSON.stringify(mine)
    function hash(...parts: (Buffer | string)[]) {
      return parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex')
    }
    const zero = Buffer.from([0])
    // Malee's leaf is a neighbour on Somchai's paths …
    const real = leaves(theirs).map(({ leaf, salt }) => hash(zero, Buffer.from(salt, 'hex'), leaf))
    expect(real.some((leaf) => answered.includes(leaf))).toBe(true)
    // … and an attacker who guesses her movement completely still cannot confirm that it is hers.
    expect(answered).not.toContain(malee.memberId)
    const salts = leaves(mine).map(({ salt }) => Buffer.from(salt, 'hex'))
    for (const { leaf } of leaves(theirs))
      for (const guess of [hash(leaf), hash(zero, leaf), ...salts.map((salt) => hash(zero, salt, leaf))])
        expect(answered).not.toContain(guess)
    expect(new Set(leaves(mine).map(({ salt }) => salt)).size).toBe(leaves(mine).length)
  })
})

describe('a forgery does not verify', () => {
  /** The forgery is undone afterwards. */
  async function withForgery(forgery: string, restore: string, work: () => Promise<void>): Promise<void> {
    await forge(app.databaseUrl, forgery)
    await work().finally(() => forge(app.databaseUrl, restore))
  }

  function first() {
    return `member_id = '${somchai.memberId}' and version = 1`
  }
  function line() {
    return `member_id = '${somchai.memberId}' and statement_no = 1`
  }

  it.each([
    [
      'an amount',
      () => [
        `update ledger.entry set amount = amount + 1 where ${first()}`,
        `update ledger.entry set amount = amount - 1 where ${first()}`,
      ],
    ],
    [
      'a time',
      () => [
        `update ledger.entry set happened_at = (happened_at at time zone 'UTC' - interval '1 day') at time zone 'UTC' where ${first()}`,
        `update ledger.entry set happened_at = (happened_at at time zone 'UTC' + interval '1 day') at time zone 'UTC' where ${first()}`,
      ],
    ],
    [
      'what the wallet held',
      () => [
        `update ledger.entry set balance_after = 0 where ${first()}`,
        `update ledger.entry set balance_after = amount where ${first()}`,
      ],
    ],
    [
      'whom it came from',
      () => [
        `update ledger.entry set from_name = 'SCB' where ${line()}`,
        `update ledger.entry set from_name = 'KBANK' where ${line()}`,
      ],
    ],
    [
      'its kind',
      () => [
        `update ledger.entry set statement_type = 'bonus' where ${line()}`,
        `update ledger.entry set statement_type = 'deposit' where ${line()}`,
      ],
    ],
    [
      'its place in the seal',
      () => [
        `update ledger.leaf set leaf_no = leaf_no + 1 where entry_id = (select entry_id from ledger.entry where ${first()})`,
        `update ledger.leaf set leaf_no = leaf_no - 1 where entry_id = (select entry_id from ledger.entry where ${first()})`,
      ],
    ],
  ] as [string, () => [string, string]][])('in the book: %s', async (_what, statements) => {
    await withForgery(...statements(), async () => {
      expect((await check(somchai)).said).toEqual(['verified', 'verified', 'different'])
    })
    expect((await check(somchai)).said).toEqual(all('verified', 3))
  })

  it('when a seal is rebuilt over the forged book, checked against a head that was kept', async () => {
    const kept = await readHead()
    const remake = `update ledger.seal set root = sha256('forged')`
    const restore = `update ledger.seal set root = ledger.tree_root(tree)`
    await withForgery(remake, restore, async () => {
      const { said } = await check(somchai, (_proof, _lines, head) => void Object.assign(head, kept))
      expect(said).toEqual(all('different', 3))
    })
  })

  function sealed({ movements }: Proof) {
    return movements.flatMap(({ entries }) => entries).filter((entry) => 'leaf' in entry)
  }

  it.each<[string, (proof: Proof, lines: StatementLine[], head: BookHead) => void, Verdict[]]>([
    ['another text', (proof) => void (sealed(proof)[0]!.leaf += ' '), ['different', 'verified', 'verified']],
    [
      'another salt',
      (proof) => void (sealed(proof)[0]!.salt = '00'.repeat(32)),
      ['different', 'verified', 'verified'],
    ],
    ['another path', (proof) => void sealed(proof)[0]!.path.pop(), ['different', 'verified', 'verified']],
    [
      'no proof at all',
      (proof) => void (proof.movements[0]!.entries = []),
      ['different', 'verified', 'verified'],
    ],
    ['the proof of another movement', swap, ['different', 'different', 'verified']],
    [
      'a failed withdrawal without its end',
      (proof) => void proof.movements[1]!.entries.pop(),
      ['verified', 'different', 'verified'],
    ],
    [
      'another amount on the page',
      (_proof, lines) => void (lines[2]!.amount += 0.01),
      ['verified', 'verified', 'different'],
    ],
    [
      'another state on the page',
      (_proof, lines) => void (lines[0]!.status = 'SUCCESS'),
      ['different', 'verified', 'verified'],
    ],
    ['another link', (proof) => void (proof.links[0]!.root = 'ab'.repeat(32)), all('different', 3)],
    [
      'links of another head',
      (_proof, _lines, head) => void (head.hash = 'ab'.repeat(32)),
      all('different', 3),
    ],
    ['no links', (proof) => void proof.links.splice(0), all('different', 3)],
  ])('on the way: %s', async (_what, change, said) => {
    expect((await check(somchai, change)).said).toEqual(said)
  })

  it('as another member’s, although every hash is right', async () => {
    const { said } = await check({ ...malee, memberId: somchai.memberId })
    expect(said).toEqual(all('different', 2))
  })

  it('when a line between two others is left out', async () => {
    const { said, isUnbroken } = await check(somchai, (_proof, lines) => void lines.splice(1, 1))
    expect([said, isUnbroken]).toEqual([all('verified', 2), false])
  })
})

function swap(proof: Proof): void {
  const [one, other] = proof.movements as [MovementProof, MovementProof]
  ;[one.entries, other.entries] = [other.entries, one.entries]
}
