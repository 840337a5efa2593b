import { randomUUID } from 'node:crypto'
import { startTestBook, type TestBook } from '@kapao/testkit/test-book'
import { sealAll, sealAndSumUp } from '@kapao/testkit/seals'
import type { Currency } from '@kapao/money/satang'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import {
  type DaySum,
  hasEveryEntry,
  readDaySums,
  readHourSums,
  readSummedSeal,
  sumUpDays,
} from './day-sums.ts'
import { listFigureEntries, sumFigureEntries } from './figure-entries.ts'
import { type FlowName, flowNames, signIn } from './figures.ts'
import { holdEntry, openWallet, postEntry, resolveEntry, reverseEntry } from './ledger.ts'
import type { Entry } from './request.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
  // Small blocks, so that most sums come from blocks and the seals after them.
  await sql`update ledger.summed_up set seals_per_block = 3`.execute(book.db)
})

afterAll(async () => {
  expect(await book.check()).toEqual([])
  await book.close()
})

type Move = {
  memberId: string
  account: string
  isIn: boolean
  amount: bigint
  at: string
  currency?: Currency
}

function entryOf({ memberId, account, isIn, amount, at, currency = 'BAHT' }: Move): Entry {
  const [source, destination] = isIn ? [account, 'wallet'] : ['wallet', account]
  const statement = { type: 'transfer', from: source, to: destination } as const
  const happenedAt = new Date(at)
  return {
    memberId,
    entryId: randomUUID(),
    source,
    destination,
    amountSatang: amount,
    currency,
    happenedAt,
    statement,
  }
}

async function post(move: Move): Promise<Entry> {
  const entry = entryOf(move)
  expect(await book.commit((tx) => postEntry(tx, entry))).toMatchObject({ ok: true })
  return entry
}

async function hold(move: Move): Promise<Entry> {
  const entry = entryOf(move)
  expect(await book.commit((tx) => holdEntry(tx, entry))).toMatchObject({ ok: true })
  return entry
}

async function end(
  entry: Entry,
  at: string,
  outcome: { outcome: 'posted' | 'voided'; amountSatang?: bigint },
) {
  const { memberId, currency, entryId } = entry
  const resolution = { memberId, currency, entryId, resolutionId: randomUUID(), happenedAt: new Date(at) }
  expect(await book.commit((tx) => resolveEntry(tx, { ...resolution, ...outcome }))).toMatchObject({
    ok: true,
  })
}

async function reverse({ memberId, currency, entryId, statement }: Entry, at: string) {
  const reversal = {
    memberId,
    currency,
    entryId: randomUUID(),
    of: entryId,
    happenedAt: new Date(at),
    statement,
  }
  expect(await book.commit((tx) => reverseEntry(tx, reversal))).toMatchObject({ ok: true })
}

/** Seals everything, and returns the newest seal that is in the sums. */
async function sumUp(): Promise<bigint> {
  await sealAndSumUp(book.db)
  return (await readSummedSeal(book.db))?.sealNo ?? 0n
}

/** What each figure comes to, in satang and entries; figures that come to nothing are left out. */
function figuresOf(
  sums: readonly Pick<
    DaySum,
    'source' | 'destination' | 'isReversal' | 'isFirstDeposit' | 'entries' | 'amountSatang'
  >[],
) {
  const found = new Map<FlowName, { amount: bigint; entries: number }>()
  for (const name of flowNames)
    for (const sum of sums) {
      const sign = signIn(name, sum)
      if (sign === 0) continue
      const { amount, entries } = found.get(name) ?? { amount: 0n, entries: 0 }
      found.set(name, {
        amount: amount + BigInt(sign) * sum.amountSatang,
        entries: entries + sign * sum.entries,
      })
    }
  return Object.fromEntries(found)
}

async function figuresOn(day: string, sealNo: bigint, currency: Currency = 'BAHT') {
  const sums = await readDaySums(book.db, { from: day, until: day, sealNo })
  return figuresOf(sums.filter((sum) => sum.currency === currency))
}

describe('the sums by day', () => {
  it('are those that one counts by hand, on the days of Bangkok on which the money moved', async () => {
    const [somchai, noi] = [await book.newMember(), await book.newMember()]
    await openWallet(book.db, noi, 'LAK')
    // 23:59:59 and 00:00 in Bangkok.
    await post({
      memberId: somchai,
      account: 'bank:KBANK',
      isIn: true,
      amount: 50_000n,
      at: '2026-03-01T16:59:59Z',
    })
    const second = await post({
      memberId: somchai,
      account: 'gateway:WW',
      isIn: true,
      amount: 7_000n,
      at: '2026-03-01T17:00:00Z',
    })
    await post({
      memberId: noi,
      account: 'gateway:WW',
      isIn: true,
      amount: 20_000n,
      at: '2026-03-02T02:00:00Z',
    })
    await post({
      memberId: noi,
      account: 'bank:BCEL',
      isIn: true,
      amount: 900_000n,
      at: '2026-03-02T02:00:00Z',
      currency: 'LAK',
    })
    // Held on one day, paid in part on the next; another one is given back.
    const paid = await hold({
      memberId: somchai,
      account: 'bank:PAYOUT',
      isIn: false,
      amount: 30_000n,
      at: '2026-03-02T12:00:00Z',
    })
    const failed = await hold({
      memberId: somchai,
      account: 'bank:PAYOUT',
      isIn: false,
      amount: 1_000n,
      at: '2026-03-02T12:00:00Z',
    })
    await post({
      memberId: noi,
      account: 'provider:PG',
      isIn: false,
      amount: 15_000n,
      at: '2026-03-02T05:00:00Z',
    })
    await post({
      memberId: noi,
      account: 'provider:PG',
      isIn: true,
      amount: 18_000n,
      at: '2026-03-02T06:00:00Z',
    })
    await post({
      memberId: noi,
      account: 'cost:bonus',
      isIn: true,
      amount: 5_000n,
      at: '2026-03-02T06:00:00Z',
    })
    await post({
      memberId: noi,
      account: 'cost:bonus',
      isIn: false,
      amount: 2_000n,
      at: '2026-03-02T07:00:00Z',
    })
    await post({ memberId: noi, account: 'cost:wheel', isIn: true, amount: 100n, at: '2026-03-02T08:00:00Z' })
    await post({ memberId: noi, account: 'adjustment', isIn: true, amount: 300n, at: '2026-03-02T08:00:00Z' })
    const before = await sumUp()
    await end(paid, '2026-03-03T01:00:00Z', { outcome: 'posted', amountSatang: 29_000n })
    await end(failed, '2026-03-03T01:00:00Z', { outcome: 'voided' })
    await reverse(second, '2026-03-03T02:00:00Z')
    const after = await sumUp()

    const first = {
      deposits: { amount: 50_000n, entries: 1 },
      firstDeposits: { amount: 50_000n, entries: 1 },
    }
    const next = {
      deposits: { amount: 27_000n, entries: 2 },
      firstDeposits: { amount: 20_000n, entries: 1 },
      drop: { amount: 15_000n, entries: 1 },
      returned: { amount: 18_000n, entries: 1 },
      bonusGiven: { amount: 5_000n, entries: 1 },
      giftsGiven: { amount: 100n, entries: 1 },
      takenBack: { amount: 2_000n, entries: 1 },
      addedByHand: { amount: 300n, entries: 1 },
    }
    const last = { withdrawals: { amount: 29_000n, entries: 1 }, deposits: { amount: -7_000n, entries: -1 } }
    const kip = { amount: 900_000n, entries: 1 }
    expect(await figuresOn('2026-03-01', after)).toEqual(first)
    expect(await figuresOn('2026-03-02', after)).toEqual(next)
    expect(await figuresOn('2026-03-02', after, 'LAK')).toEqual({ deposits: kip, firstDeposits: kip })
    expect(await figuresOn('2026-03-03', after)).toEqual(last)
    // At the seal before, the last day had not happened; the other days were the same.
    expect(await figuresOn('2026-03-02', before)).toEqual(next)
    expect(await figuresOn('2026-03-03', before)).toEqual({})
  })

  const accounts = [
    'bank:KBANK',
    'gateway:WW',
    'provider:PG',
    'cost:bonus',
    'cost:invite',
    'adjustment',
  ] as const
  const moves = fc.array(
    fc.record({
      member: fc.nat({ max: 1 }),
      account: fc.constantFrom(...accounts),
      isIn: fc.boolean(),
      amount: fc.bigInt({ min: 2n, max: 9_999n }),
      hour: fc.nat({ max: 71 }),
      ends: fc.constantFrom('posted', 'pending', 'settled', 'partly', 'voided', 'reversed', 'sealed'),
    }),
    { minLength: 1, maxLength: 14 },
  )

  it('of any history are the sums of what was posted, at every seal, and each figure is the sum of its entries', async () => {
    let year = 2030
    await fc.assert(
      fc.asyncProperty(moves, async (list) => {
        // Each history has its own year, so that histories do not mix.
        const start = Date.UTC((year += 1), 5, 1)
        const members = [await book.newMember(), await book.newMember()]
        for (const memberId of members)
          await post({
            memberId,
            account: 'adjustment',
            isIn: true,
            amount: 1_000_000n,
            at: '2029-01-01T00:00:00Z',
          })
        const posted: (Move & { isReversal: boolean; isFirstDeposit: boolean })[] = []
        const seen = new Set<string>()
        const seals: { sealNo: bigint; count: number }[] = []
        for (const { member, hour, ends, ...rest } of list) {
          const at = new Date(start + hour * 3_600_000).toISOString()
          const move = { ...rest, memberId: members[member] ?? '', at }
          const isHeld = ends === 'pending' || ends === 'settled' || ends === 'partly' || ends === 'voided'
          const entry = await (isHeld ? hold : post)(move)
          const amount = ends === 'partly' ? move.amount - 1n : move.amount
          if (ends === 'voided') await end(entry, at, { outcome: 'voided' })
          if (ends === 'settled' || ends === 'partly')
            await end(entry, at, { outcome: 'posted', amountSatang: amount })
          if (ends !== 'pending' && ends !== 'voided') {
            const isDeposit = move.isIn && /^(bank|gateway):/.test(move.account)
            posted.push({
              ...move,
              amount,
              isReversal: false,
              isFirstDeposit: isDeposit && !seen.has(move.memberId),
            })
            if (isDeposit) seen.add(move.memberId)
          }
          if (ends === 'reversed') {
            await reverse(entry, at)
            posted.push({ ...move, isIn: !move.isIn, isReversal: true, isFirstDeposit: false })
          }
          if (ends === 'sealed') seals.push({ sealNo: await sumUp(), count: posted.length })
        }
        seals.push({ sealNo: await sumUp(), count: posted.length })
        for (const { sealNo, count } of seals) await compare(posted.slice(0, count), year, sealNo)
      }),
      { numRuns: 12 },
    )
  }, 120_000)

  /** Compares the figures of a year's first days, at a seal, with those of the moves that were posted until then. */
  async function compare(
    posted: readonly (Move & { isReversal: boolean; isFirstDeposit: boolean })[],
    year: number,
    sealNo: bigint,
  ) {
    for (const date of ['06-01', '06-02', '06-03', '06-04']) {
      const day = `${year}-${date}`
      const ofDay = posted.filter(({ at }) =>
        new Date(Date.parse(at) + 7 * 3_600_000).toISOString().startsWith(day),
      )
      const wanted = figuresOf(
        ofDay.map((move) => ({
          ...move,
          source: move.isIn ? move.account : 'wallet',
          destination: move.isIn ? 'wallet' : move.account,
          entries: 1,
          amountSatang: move.amount,
        })),
      )
      expect(await figuresOn(day, sealNo)).toEqual(wanted)
      expect(figuresOf(await readHourSums(book.db, { day, sealNo }))).toEqual(wanted)
      for (const figure of flowNames) {
        const filter = { figure, currency: 'BAHT' as const, from: day, until: day, sealNo }
        const { amount, entries } = wanted[figure] ?? { amount: 0n, entries: 0 }
        expect(await sumFigureEntries(book.db, filter)).toEqual({ entries, amountSatang: amount })
        const read: bigint[] = []
        for (let after: { happenedAt: string; entryId: string } | undefined, isOver = false; !isOver;) {
          const page = await listFigureEntries(book.db, { ...filter, limit: 2, after })
          read.push(...page.entries.map((entry) => entry.amountSatang))
          after = page.next
          isOver = after === undefined
        }
        expect(read.reduce((sum, each) => sum + each, 0n)).toBe(amount)
      }
    }
  }

  it('of a day that runs count the hours before a moment, and what happened in its hour before it', async () => {
    const [somchai, noi] = [await book.newMember(), await book.newMember()]
    for (const [memberId, amount, time] of [
      [somchai, 100n, '00:00:00'],
      [noi, 20n, '14:00:00'],
      [somchai, 3n, '14:29:59'],
      [noi, 4000n, '14:30:00'],
      [noi, 50_000n, '15:00:00'],
    ] as const)
      await post({ memberId, account: 'bank:KBANK', isIn: true, amount, at: `2027-05-05T${time}+07:00` })
    const sealNo = await sumUp()
    const day = '2027-05-05'
    async function until(time: string) {
      const sums = await readHourSums(book.db, { day, sealNo, before: new Date(`${day}T${time}+07:00`) })
      return { hours: sums.map(({ hour }) => hour), ...figuresOf(sums) }
    }
    expect(await until('14:30:00')).toEqual({
      hours: [0, 14, 14],
      deposits: { amount: 123n, entries: 3 },
      firstDeposits: { amount: 120n, entries: 2 },
    })
    expect(await until('00:00:00')).toEqual({ hours: [] })
    expect(await until('23:59:59')).toMatchObject({ deposits: { amount: 54_123n, entries: 5 } })
  })

  it('are the same when made anew from the entries, and when two servers sum up at the same time', async () => {
    const memberId = await book.newMember()
    for (let turn = 0; turn < 3; turn += 1) {
      await post({ memberId, account: 'bank:KBANK', isIn: true, amount: 100n, at: '2028-01-01T00:00:00Z' })
      await sealAll(book.db)
    }
    await Promise.all([sumUpDays(book.db), sumUpDays(book.db), sumUpDays(book.db)])
    expect(await figuresOn('2028-01-01', await sumUp())).toMatchObject({
      deposits: { amount: 300n, entries: 3 },
    })
  })

  it('know no seal that is not in them', async () => {
    const sealNo = await sumUp()
    expect(await hasEveryEntry(book.db, sealNo)).toBe(true)
    expect(await readSummedSeal(book.db, Number(sealNo))).toMatchObject({ sealNo })
    expect(await readSummedSeal(book.db, Number(sealNo) + 1)).toBeUndefined()
    await post({
      memberId: await book.newMember(),
      account: 'bank:KBANK',
      isIn: true,
      amount: 1n,
      at: '2028-01-02T00:00:00Z',
    })
    await sealAll(book.db)
    expect(await readSummedSeal(book.db, Number(sealNo) + 1)).toBeUndefined()
    expect(await readSummedSeal(book.db)).toMatchObject({ sealNo })
    expect(await hasEveryEntry(book.db, sealNo)).toBe(false)
  })
})
