import type { MemberFigures, MemberReport, WholeMemberFigures } from '@kapao/contract/member-report'
import type { Report } from '@kapao/contract/report'
import { toAmount } from '@kapao/money/satang'
import { daysBetween } from '../report/report.ts'
import { composeCohorts } from './compose-cohorts.ts'
import type {
  Churn,
  CohortCount,
  CohortWeek,
  GroupMembers,
  MemberSums,
  Period,
  sumMembersByGroup,
} from './member-sums.store.ts'

type Group = Awaited<ReturnType<typeof sumMembersByGroup>>[number]

/** What is read of a period. */
export type MemberReadings = {
  days: readonly (MemberSums & { day: string })[]
  sources: readonly Group[]
  inviters: readonly Group[]
  /** How many members of sources and inviters were active and deposited in the whole period. */
  ofSources: readonly GroupMembers[]
  ofInviters: readonly GroupMembers[]
  churn: readonly Churn[]
  cohorts: readonly CohortWeek[]
  activity: readonly (CohortCount & { week: string })[]
  conversions: readonly (CohortCount & { daysAfter: number })[]
  /** The report of money of the same days. */
  money: Report['reports']
}

type Currency = MemberSums['currency']

/** Composes a report for each currency in which anybody registered or did something. */
export function composeMemberReports(
  readings: MemberReadings,
  { today, ...period }: Period & { today: string },
): MemberReport['reports'] {
  const currencies = new Set([...readings.days, ...readings.cohorts].map(({ currency }) => currency))
  for (const { currency, activeBefore } of readings.churn) if (activeBefore > 0) currencies.add(currency)
  return [...currencies]
    .toSorted()
    .map((currency) => composeOf(currency, only(readings, currency), period, today))
}

function only(readings: MemberReadings, currency: Currency): MemberReadings {
  const entries = Object.entries(readings).map(([name, rows]) => [
    name,
    rows.filter((row) => row.currency === currency),
  ])
  return Object.fromEntries(entries) as MemberReadings
}

function composeOf(
  currency: Currency,
  readings: MemberReadings,
  { from, until }: Period,
  today: string,
): MemberReport['reports'][number] {
  const { days, sources, inviters, ofSources, ofInviters, churn, money } = readings
  const resultOf = new Map(
    money.flatMap(({ rows }) => rows.map(({ key, figures }) => [key, figures] as const)),
  )
  const whole = sources.reduce(addSums, noSums)
  const members = {
    active: ofSources.reduce((sum, { active }) => sum + active, 0),
    depositors: ofSources.reduce((sum, { depositors }) => sum + depositors, 0),
  }
  function ofGroup({ key, ...group }: Group, counts: readonly GroupMembers[]): MemberFigures {
    return figuresOf({ ...group, ...(counts.find((count) => count.key === key) ?? noMembers) })
  }
  function ofDay(day: string): WholeMemberFigures {
    const found = days.find((each) => each.day === day)
    return {
      ...figuresOf(found ?? { ...noSums, ...noMembers }),
      netGameResult: resultOf.get(day)?.netGameResult.amount ?? 0,
    }
  }
  return {
    currency,
    churn: { activeBefore: churn[0]?.activeBefore ?? 0, churned: churn[0]?.churned ?? 0 },
    total: {
      ...figuresOf({ ...whole, ...members }),
      netGameResult: money[0]?.total.netGameResult.amount ?? 0,
    },
    days: daysBetween(from, until).map((day) => ({ day, figures: ofDay(day) })),
    sources: sources
      .map((group) => ({ source: group.key, figures: ofGroup(group, ofSources) }))
      .toSorted((one, other) => one.source.localeCompare(other.source)),
    inviters: inviters.map((group) => ({ inviter: group.key, figures: ofGroup(group, ofInviters) })),
    cohorts: composeCohorts(readings, today),
  }
}

type Sums = Omit<MemberSums, 'currency' | 'active' | 'depositors'>

const noMembers = { active: 0, depositors: 0 }
const noSums: Sums = {
  registrations: 0,
  firstDeposits: 0,
  firstDeposited: 0n,
  deposited: 0n,
  withdrawn: 0n,
  gameResult: 0n,
}

function addSums(one: Sums, other: Sums): Sums {
  return {
    registrations: one.registrations + other.registrations,
    firstDeposits: one.firstDeposits + other.firstDeposits,
    firstDeposited: one.firstDeposited + other.firstDeposited,
    deposited: one.deposited + other.deposited,
    withdrawn: one.withdrawn + other.withdrawn,
    gameResult: one.gameResult + other.gameResult,
  }
}

function figuresOf(sums: Sums & { active: number; depositors: number }): MemberFigures {
  return {
    registrations: sums.registrations,
    firstDeposits: sums.firstDeposits,
    activeMembers: sums.active,
    depositors: sums.depositors,
    firstDeposited: toAmount(sums.firstDeposited),
    deposits: toAmount(sums.deposited),
    withdrawals: toAmount(sums.withdrawn),
    gameResult: toAmount(sums.gameResult),
  }
}
