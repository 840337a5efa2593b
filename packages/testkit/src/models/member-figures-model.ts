import type { Currency } from '@kapao/money/satang'

/** What a member did, in the order in which it was recorded. `day`: Bangkok's. */
export type Done = {
  member: string
  currency: Currency
  day: string
  /** A deposit, a withdrawal, a transfer into a game, play with what the games won, and their reversals. */
  kind: 'deposit' | 'withdrawal' | 'drop' | 'play' | 'undone deposit' | 'undone withdrawal' | 'undone drop'
  satang: bigint
}

export type Registered = {
  member: string
  currency: Currency
  day: string
  source: string
  inviter?: string | undefined
}

const oneDay = 86_400_000

function isIn(day: string, from: string, until: string): boolean {
  return day >= from && day <= until
}

function isActivity({ kind }: Done): boolean {
  return kind === 'deposit' || kind === 'drop' || kind === 'play'
}

function members(done: readonly Done[]): Set<string> {
  return new Set(done.map(({ member }) => member))
}

function add(done: readonly Done[], kind: Done['kind']): bigint {
  return done.reduce((sum, each) => (each.kind === kind ? sum + each.satang : sum), 0n)
}

/** The figures of some members of one currency in a period, by looking at everything that they did. */
export function modelFigures(
  { registered, done }: { registered: readonly Registered[]; done: readonly Done[] },
  { from, until }: { from: string; until: string },
) {
  const inPeriod = done.filter(({ day }) => isIn(day, from, until))
  const firsts = [...members(done)].flatMap(
    (member) => done.find((each) => each.member === member && each.kind === 'deposit') ?? [],
  )
  const firstsInPeriod = firsts.filter(({ day }) => isIn(day, from, until))
  return {
    registrations: registered.filter(({ day }) => isIn(day, from, until)).length,
    firstDeposits: firstsInPeriod.length,
    activeMembers: members(inPeriod.filter(isActivity)).size,
    depositors: members(inPeriod.filter(({ kind }) => kind === 'deposit')).size,
    firstDeposited: Number(add(firstsInPeriod, 'deposit')) / 100,
    deposits: Number(add(inPeriod, 'deposit') - add(inPeriod, 'undone deposit')) / 100,
    withdrawals: Number(add(inPeriod, 'withdrawal') - add(inPeriod, 'undone withdrawal')) / 100,
    gameResult: Number(add(inPeriod, 'play')) / 100,
  }
}

/** Who was active in one period and not in another one. */
export function modelChurned(
  done: readonly Done[],
  before: { from: string; until: string },
  now: { from: string; until: string },
): string[] {
  function activeIn({ from, until }: { from: string; until: string }): Set<string> {
    return members(done.filter((each) => isActivity(each) && isIn(each.day, from, until)))
  }
  const stillActive = activeIn(now)
  return [...activeIn(before)]
    .filter((member) => !stillActive.has(member))
    .toSorted((a, b) => a.localeCompare(b))
}

/** Of those who registered in a week: how many were active in each week since, and deposited first within so many days. */
export function modelCohort(
  { registered, done }: { registered: readonly Registered[]; done: readonly Done[] },
  { monday, weeks, days }: { monday: string; weeks: number; days: readonly number[] },
) {
  const start = Date.parse(monday)
  const own = registered.filter(({ day }) => Date.parse(day) >= start && Date.parse(day) < start + 7 * oneDay)
  return {
    registrations: own.length,
    active: Array.from({ length: weeks }, (_, week) => {
      const begun = start + week * 7 * oneDay
      const active = done.filter(
        (each) =>
          isActivity(each) && Date.parse(each.day) >= begun && Date.parse(each.day) < begun + 7 * oneDay,
      )
      return own.filter(({ member }) => members(active).has(member)).length
    }),
    converted: days.map((most) => {
      const converted = own.filter(({ member, day }) => {
        const first = done.find((each) => each.member === member && each.kind === 'deposit')
        return first !== undefined && Date.parse(first.day) - Date.parse(day) <= most * oneDay
      })
      return { days: most, members: converted.length }
    }),
  }
}
