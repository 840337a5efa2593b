import { addDays } from '@kapao/i18n/date'
import { conversionDays, type ListedName, type MemberReport } from '@kapao/contract/member-report'
import { verifyBook } from '@kapao/ledger/verify'
import type { Currency } from '@kapao/money/satang'
import { move, play, register as registerEmpty, undo } from '@kapao/testkit/member-history'
import {
  type Done,
  modelChurned,
  modelCohort,
  modelFigures,
  type Registered,
} from '@kapao/testkit/models/member-figures-model'
import { sealAndSumUp } from '@kapao/testkit/seals'
import { startTestBook, type TestBook } from '@kapao/testkit/test-book'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { composeMemberReports } from './compose-member-reports.ts'
import { readPeriod } from './get-member-report.ts'
import { countListedMembers, listMembers } from './member-list.store.ts'
import { memberReportInvariants } from './member-report.ts'
import { readMemberSeal } from './member-sums.store.ts'
import { periodBefore } from './periods.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterEach(async () => {
  const checked = await verifyBook(book.db, memberReportInvariants)
  expect(checked.flatMap(({ differences }) => differences)).toEqual([])
})

afterAll(async () => {
  expect(await book.check()).toEqual([])
  await book.close()
})

/** A new member, with money that no figure counts. */
async function register(...asked: Parameters<typeof registerEmpty>): ReturnType<typeof registerEmpty> {
  const member = await registerEmpty(...asked)
  const { at } = asked[1]
  await move({ ...member, book }, { account: 'adjustment', isIn: true, satang: 1_000_000n, at })
  return member
}

type Report = MemberReport['reports'][number]

/** The figures of a period, as they are known long after it. */
async function report(from: string, until: string): Promise<Record<string, Report | undefined>> {
  const readings = await book.commit((tx) => readPeriod(tx, { from, until }))
  const reports = composeMemberReports({ ...readings, money: [] }, { from, until, today: '9999-01-01' })
  return Object.fromEntries(reports.map((each) => [each.currency, each]))
}

async function listed(
  figure: ListedName,
  period: { from: string; until: string },
  currency: Currency = 'BAHT',
) {
  const sealNo = await readMemberSeal(book.db)
  const filter = { ...period, figure, currency, before: periodBefore(period), sealNo }
  const members: string[] = []
  for (let after: { day: string; memberId: string } | undefined, isOver = false; !isOver;) {
    const page = await listMembers(book.db, { ...filter, limit: 2, after })
    members.push(...page.map(({ memberId }) => memberId))
    after = page.at(-1)
    isOver = page.length < 2
  }
  expect(await countListedMembers(book.db, filter)).toBe(members.length)
  expect(new Set(members).size).toBe(members.length)
  return members.toSorted()
}

describe('figures that count members', () => {
  it('are those that one counts by hand, on the days of Bangkok, kip and baht apart', async () => {
    // The 4th of March 2030 is a Monday. Somchai comes a second before midnight, Noi at midnight.
    const somchai = await register(book, { at: '2030-03-05T16:59:59Z', source: 'FACEBOOK' })
    const dao = await register(book, { at: '2030-03-05T17:00:00Z', inviter: somchai.memberId })
    const noi = await register(book, { at: '2030-03-06T03:00:00Z', currency: 'LAK', source: 'FACEBOOK' })
    const [s, d, n] = [
      { ...somchai, book },
      { ...dao, book },
      { ...noi, book },
    ]
    await move(s, { account: 'bank:KBANK', isIn: true, satang: 50_000n, at: '2030-03-06T16:59:59Z' })
    const second = await move(d, {
      account: 'gateway:WW',
      isIn: true,
      satang: 7_000n,
      at: '2030-03-06T17:00:00Z',
    })
    await undo(book, second, '2030-03-08T03:00:00Z')
    await move(s, { account: 'provider:PG', isIn: false, satang: 20_000n, at: '2030-03-12T03:00:00Z' })
    await play(book, { ...somchai, satang: 4_000n, at: '2030-03-12T04:00:00Z' })
    await play(book, { ...somchai, satang: -1_500n, at: '2030-03-12T05:00:00Z' })
    await move(s, { account: 'bank:PAYOUT', isIn: false, satang: 10_000n, at: '2030-03-13T03:00:00Z' })
    await move(n, { account: 'bank:BCEL', isIn: true, satang: 900_000n, at: '2030-03-20T03:00:00Z' })
    await sealAndSumUp(book.db)

    const first = await report('2030-03-05', '2030-03-08')
    expect(first['BAHT']?.total).toEqual({
      registrations: 2,
      firstDeposits: 2,
      activeMembers: 2,
      depositors: 2,
      firstDeposited: 570,
      deposits: 500,
      withdrawals: 0,
      gameResult: 0,
      netGameResult: 0,
    })
    expect(
      first['BAHT']?.days.map(({ day, figures }) => [day, figures.registrations, figures.depositors]),
    ).toEqual([
      ['2030-03-05', 1, 0],
      ['2030-03-06', 1, 1],
      ['2030-03-07', 0, 1],
      ['2030-03-08', 0, 0],
    ])
    // What was undone made the member active on the day of the deposit, and takes its sum off another day.
    expect(first['BAHT']?.days.map(({ figures }) => [figures.activeMembers, figures.deposits])).toEqual([
      [0, 0],
      [1, 500],
      [1, 70],
      [0, -70],
    ])
    expect(
      first['BAHT']?.sources.map(({ source, figures }) => [source, figures.deposits, figures.activeMembers]),
    ).toEqual([
      ['', 0, 1],
      ['FACEBOOK', 500, 1],
    ])
    expect(first['BAHT']?.inviters).toEqual([
      {
        inviter: somchai.memberId,
        figures: expect.objectContaining({
          registrations: 1,
          firstDeposits: 1,
          firstDeposited: 70,
          deposits: 0,
          activeMembers: 1,
        }),
      },
    ])
    expect(first['LAK']?.total).toMatchObject({
      registrations: 1,
      firstDeposits: 0,
      activeMembers: 0,
      deposits: 0,
    })

    const next = await report('2030-03-09', '2030-03-16')
    expect(next['BAHT']?.total).toMatchObject({
      activeMembers: 1,
      depositors: 0,
      withdrawals: 100,
      gameResult: 25,
    })
    expect(next['BAHT']?.churn).toEqual({ activeBefore: 2, churned: 1 })
    expect(await listed('churned', { from: '2030-03-09', until: '2030-03-16' })).toEqual([dao.memberId])

    const [cohort] = next['BAHT']?.cohorts ?? []
    expect(cohort).toMatchObject({
      week: '2030-03-04',
      registrations: 2,
      converted: [
        { days: 1, members: 2 },
        { days: 7, members: 2 },
        { days: 30, members: 2 },
      ],
    })
    expect(cohort?.active.slice(0, 4)).toEqual([2, 1, 0, 0])
    const kip = await report('2030-03-20', '2030-03-20')
    expect(kip['LAK']?.total).toMatchObject({ firstDeposits: 1, firstDeposited: 9000, deposits: 9000 })
    const ofWeek = (await report('2030-03-04', '2030-03-10'))['LAK']?.cohorts[0]
    expect(ofWeek?.converted.map(({ members }) => members)).toEqual([0, 0, 1])
    expect(ofWeek?.active.slice(0, 4)).toEqual([0, 0, 1, 0])
  })

  it('of a cohort are not known before its days are over', async () => {
    const member = await register(book, { at: '2031-03-03T05:00:00Z' })
    await move(
      { ...member, book },
      { account: 'bank:KBANK', isIn: true, satang: 100n, at: '2031-03-03T06:00:00Z' },
    )
    await sealAndSumUp(book.db)
    const [from, until] = ['2031-03-03', '2031-03-03']
    const readings = await book.commit((tx) => readPeriod(tx, { from, until }))
    function cohortOn(today: string) {
      const [found] = composeMemberReports({ ...readings, money: [] }, { from, until, today })
      return {
        converted: found?.cohorts[0]?.converted.map(({ members }) => members),
        active: found?.cohorts[0]?.active,
      }
    }
    // The week ends on the 9th.
    expect(cohortOn('2031-03-09')).toEqual({ converted: [null, null, null], active: [] })
    expect(cohortOn('2031-03-10')).toEqual({ converted: [null, null, null], active: [1] })
    expect(cohortOn('2031-03-11')).toEqual({ converted: [1, null, null], active: [1] })
    expect(cohortOn('2031-03-17')).toEqual({ converted: [1, 1, null], active: [1, 0] })
  })

  const kinds = [
    'deposit',
    'withdrawal',
    'drop',
    'play',
    'undone deposit',
    'undone withdrawal',
    'undone drop',
  ] as const
  const histories = fc.record({
    members: fc.array(
      fc.record({
        day: fc.nat({ max: 15 }),
        source: fc.constantFrom('', 'A', 'B'),
        isInvited: fc.boolean(),
        isKip: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    done: fc.array(
      fc.record({
        member: fc.nat({ max: 3 }),
        kind: fc.constantFrom(...kinds),
        day: fc.nat({ max: 40 }),
        satang: fc.bigInt({ min: 1n, max: 9_999n }),
        isSealed: fc.boolean(),
      }),
      { maxLength: 25 },
    ),
    from: fc.nat({ max: 25 }),
    days: fc.integer({ min: 1, max: 20 }),
  })
  const accounts = { deposit: 'bank:KBANK', withdrawal: 'gateway:WW', drop: 'provider:PG' } as const

  it('of any history, recorded in any order, are those of a model, and open onto the same members', async () => {
    let year = 2040
    await fc.assert(
      fc.asyncProperty(histories, async ({ members, done, ...asked }) => {
        // Each history has its own year, so that histories do not mix.
        const start = `${(year += 1)}-03-04`
        const inviter = await register(book, { at: '2029-01-01T00:00:00Z' })
        const registered: (Registered & { memberId: string })[] = []
        for (const { day: after, source, isInvited, isKip } of members) {
          const day = addDays(start, after)
          const currency = isKip ? 'LAK' : 'BAHT'
          const by = isInvited ? inviter.memberId : undefined
          const { memberId } = await register(book, {
            at: `${day}T00:00:00+07:00`,
            currency,
            source: source || undefined,
            inviter: by,
          })
          registered.push({ memberId, member: memberId, currency, day, source, inviter: by })
        }
        const list: Done[] = []
        for (const { member: index, kind, day: after, satang, isSealed } of done) {
          const { memberId, currency } = registered[index % registered.length] ?? inviter
          const day = addDays(start, after)
          const at = `${day}T23:59:59+07:00`
          if (kind === 'play') await play(book, { memberId, currency, satang, at })
          else {
            const name = kind.replace('undone ', '') as keyof typeof accounts
            const entry = await move(
              { book, memberId, currency },
              { account: accounts[name], isIn: name === 'deposit', satang, at },
            )
            if (kind !== name) {
              list.push({ member: memberId, currency, day, kind: name, satang })
              await undo(book, entry, at)
            }
          }
          list.push({ member: memberId, currency, day, kind, satang })
          if (isSealed) await sealAndSumUp(book.db)
        }
        // Play is in the seal of a later entry.
        await move(
          { ...inviter, book },
          { account: 'adjustment', isIn: true, satang: 1n, at: `${start}T00:00:00Z` },
        )
        await sealAndSumUp(book.db)
        const period = {
          from: addDays(start, asked.from),
          until: addDays(start, asked.from + asked.days - 1),
        }
        const reports = await report(period.from, period.until)
        for (const currency of ['BAHT', 'LAK'] as const) {
          const own = {
            registered: registered.filter((each) => each.currency === currency),
            done: list.filter((each) => each.currency === currency),
          }
          await compare({ currency, found: reports[currency], ...own }, period)
        }
      }),
      { numRuns: 25 },
    )
  }, 180_000)

  type Compared = {
    currency: Currency
    found: Report | undefined
    registered: readonly (Registered & { memberId: string })[]
    done: readonly Done[]
  }

  async function compare(
    { currency, found, registered, done }: Compared,
    period: { from: string; until: string },
  ) {
    const wanted = modelFigures({ registered, done }, period)
    expect(
      found?.total ?? { ...modelFigures({ registered: [], done: [] }, period), netGameResult: 0 },
    ).toEqual({
      ...wanted,
      netGameResult: 0,
    })
    for (const { day, figures } of found?.days ?? [])
      expect(figures).toMatchObject(modelFigures({ registered, done }, { from: day, until: day }))
    for (const { source, figures } of found?.sources ?? []) {
      const own = new Set(registered.filter((each) => each.source === source).map(({ member }) => member))
      const part = {
        registered: registered.filter(({ member }) => own.has(member)),
        done: done.filter(({ member }) => own.has(member)),
      }
      expect(figures).toEqual(modelFigures(part, period))
    }
    for (const { inviter, figures } of found?.inviters ?? []) {
      const own = new Set(registered.filter((each) => each.inviter === inviter).map(({ member }) => member))
      const part = {
        registered: registered.filter(({ member }) => own.has(member)),
        done: done.filter(({ member }) => own.has(member)),
      }
      expect(figures).toEqual(modelFigures(part, period))
    }
    const churned = modelChurned(done, periodBefore(period), period)
    expect(found?.churn.churned ?? 0).toBe(churned.length)
    expect(await listed('churned', period, currency)).toEqual(churned)
    for (const figure of ['registrations', 'firstDeposits', 'activeMembers', 'depositors'] as const)
      expect([figure, (await listed(figure, period, currency)).length]).toEqual([figure, wanted[figure]])
    for (const cohort of found?.cohorts ?? [])
      expect(cohort).toEqual({
        week: cohort.week,
        ...modelCohort(
          { registered, done },
          { monday: cohort.week, weeks: cohort.active.length, days: conversionDays },
        ),
      })
  }
})
