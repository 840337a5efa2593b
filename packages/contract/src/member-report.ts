import { z } from 'zod'
import { call } from './call.ts'
import { isReportPeriod, notPeriod, period, reportSeal } from './report.ts'
import { answeredAmount, day } from './shapes.ts'

const source = 'Console §5'

/** Figures that count members, each once in a period. */
export const memberCountNames = ['registrations', 'firstDeposits', 'activeMembers', 'depositors'] as const
export type MemberCountName = (typeof memberCountNames)[number]

/** Figures that are sums over members. */
export const memberSumNames = ['firstDeposited', 'deposits', 'withdrawals', 'gameResult'] as const
export type MemberSumName = (typeof memberSumNames)[number]

/** Amounts for each member of a count. */
export const perMember = {
  arpu: { of: 'netGameResult', by: 'activeMembers' },
  arppu: { of: 'netGameResult', by: 'depositors' },
  meanFirstDeposit: { of: 'firstDeposited', by: 'firstDeposits' },
} as const satisfies Readonly<Record<string, { of: MemberSumName | 'netGameResult'; by: MemberCountName }>>
export type PerMemberName = keyof typeof perMember
export const perMemberNames = Object.keys(perMember) as PerMemberName[]

/** In how many days after the day of registration a first deposit counts as a conversion of its cohort. */
export const conversionDays = [1, 7, 30] as const

/** The weeks in which a cohort's activity is shown: that of registration, and those after it. */
export const retentionWeeks = 13

/** The inviters with the highest deposits of their invitees. */
export const mostInviters = 50

const currency = z.enum(['BAHT', 'LAK'])
const count = z.int().min(0)

export const memberFigures = z.object({
  ...(Object.fromEntries(memberCountNames.map((name) => [name, count])) as Record<
    MemberCountName,
    typeof count
  >),
  ...(Object.fromEntries(memberSumNames.map((name) => [name, answeredAmount])) as Record<
    MemberSumName,
    typeof answeredAmount
  >),
})
export type MemberFigures = z.output<typeof memberFigures>

/** With the net result of the report of money, of which there is none by source or inviter. */
const wholeFigures = memberFigures.extend({ netGameResult: answeredAmount })
export type WholeMemberFigures = z.output<typeof wholeFigures>

/** An amount for each member, to two decimals. `undefined` where there is no such member. */
export function amountPerMember(figures: WholeMemberFigures, name: PerMemberName): number | undefined {
  const { of, by } = perMember[name]
  return figures[by] > 0 ? Math.round((figures[of] / figures[by]) * 100) / 100 : undefined
}

/** The share of a whole in percent, to one decimal. `undefined` where there is no whole. */
export function shareOf(part: number, whole: number): number | undefined {
  return whole > 0 ? Math.round((part / whole) * 1000) / 10 : undefined
}

/** Members who registered in a week. */
const cohort = z.object({
  /** The Monday of the week. */
  week: day,
  registrations: count,
  /** How many of them deposited first within so many days. `null`: the days of all are not over yet. */
  converted: z.array(z.object({ days: z.int().min(1), members: count.nullable() })),
  /** How many of them were active in the week of registration, the week after it, and so on. Weeks that are not over are missing. */
  active: z.array(count),
})
export type MemberCohort = z.output<typeof cohort>

export const getMemberReport = call({
  name: 'getMemberReport',
  method: 'POST',
  url: '/api/operator/member-report',
  summary:
    'Who registered, deposited first and was active on days of Bangkok: by day, source, inviter and week of registration',
  source,
  audience: 'operator',
  needs: 'report.read',
  body: z.strictObject(period).refine(isReportPeriod, notPeriod),
  answer: z.object({
    /** `null`: nothing is sealed yet. */
    seal: reportSeal.nullable(),
    /** The version of the terms that the net result is counted by; 0: nothing is set. */
    terms: z.int().min(0),
    /** One for each currency that the report has; currencies are never added up. */
    reports: z.array(
      z.object({
        currency,
        /** Members who were active in as many days right before, and how many of them were not in this period. */
        churn: z.object({ activeBefore: count, churned: count }),
        total: wholeFigures,
        /** Every day of the period. */
        days: z.array(z.object({ day, figures: wholeFigures })),
        /** By where members came from, in alphabetical order. Empty: nobody asked. */
        sources: z.array(z.object({ source: z.string(), figures: memberFigures })),
        /** By who invited them, the highest deposits first. */
        inviters: z.array(z.object({ inviter: z.uuid(), figures: memberFigures })),
        /** The weeks of registration that the period touches. */
        cohorts: z.array(cohort),
      }),
    ),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})
export type MemberReport = z.output<typeof getMemberReport.answer>

/** What the rows of a report's table are about. */
export const memberGroupings = ['day', 'source', 'inviter', 'cohort'] as const

/** A table of the report, as it is exported. */
export const memberReportTable = z
  .strictObject({ ...period, by: z.enum(memberGroupings).default('day') })
  .refine(isReportPeriod, notPeriod)

/** Counts that open onto their members. */
export const listedNames = [...memberCountNames, 'churned'] as const
export type ListedName = (typeof listedNames)[number]

const position = z.strictObject({ day, memberId: z.uuid() })

/** Which members are behind a count. */
export const reportMemberFilter = z
  .strictObject({
    ...period,
    figure: z.enum(listedNames),
    currency,
    /** Only members of this source. Empty: those of none. */
    source: z.string().max(60).optional(),
    /** Only members whom this one has invited. */
    inviter: z.uuid().optional(),
  })
  .refine(isReportPeriod, notPeriod)

export const listReportMembers = call({
  name: 'listReportMembers',
  method: 'POST',
  url: '/api/operator/member-report/members',
  summary: 'The members behind a count of a report, the latest first, and how many they are',
  source,
  audience: 'operator',
  needs: 'report.read',
  body: reportMemberFilter.safeExtend({
    limit: z.int().min(1).max(200).default(50),
    /** Only members after this one: the `next` of the page before. */
    after: position.optional(),
  }),
  answer: z.object({
    members: z.array(
      z.object({
        memberId: z.uuid(),
        /** The day that counts: of the registration, the first deposit, or the first day of activity in the period. */
        day,
        /** What the member did in the period. */
        deposits: answeredAmount,
        withdrawals: answeredAmount,
        gameResult: answeredAmount,
      }),
    ),
    /** Counted from the days of members themselves: the figure must be the same. `null` on later pages. */
    total: count.nullable(),
    /** `null`: there are no more. */
    next: position.nullable(),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})
export type ReportMember = z.output<typeof listReportMembers.answer>['members'][number]

export const memberReportCalls = [getMemberReport, listReportMembers] as const
