import { describe, expect, it } from 'vitest'
import { type ApprovalSettings, type Facts, judge } from './judge-withdrawal.ts'

const now = new Date('2026-03-01T10:00:00Z')

function hoursAgo(hours: number, milliseconds = 0): Date {
  return new Date(now.getTime() - hours * 3_600_000 + milliseconds)
}

/** Facts and rules by which a withdrawal is approved. */
const facts = {
  amount: 50_000n,
  currency: 'BAHT',
  status: 'active',
  joined_at: hoursAgo(100),
  renamed_at: null,
  password_reset_at: null,
  count_of_day: 0,
  sum_of_day: 0n,
  count_of_week: 0,
  sum_of_week: 0n,
  deposited: 0n,
  moved_into_games: 0n,
  was_paid_before: true,
} as Facts

const rules: ApprovalSettings = {
  mostAmount: 1000,
  mostADay: 3,
  mostAmountADay: 2000,
  mostAWeek: 5,
  mostAmountAWeek: 4000,
  leastPlayedPercent: 50,
  unplayedAllowance: 0,
  leastAccountHours: 24,
  asksForNewBankAccount: true,
  hoursAfterNameChange: 24,
  hoursAfterPasswordReset: 12,
}

function reasons(changes: Partial<Facts>): readonly string[] {
  return judge({ ...facts, ...changes }, rules, now).reviewReasons
}

describe('a withdrawal', () => {
  it('is approved where every rule holds', () => {
    expect(judge(facts, rules, now)).toEqual({ state: 'approved', waitUntil: null, reviewReasons: [] })
  })

  it.each([
    ['renamed_at', 24],
    ['password_reset_at', 12],
  ] as const)('waits after %s until the hours are over, and no longer', (field, hours) => {
    const lately = { ...facts, [field]: hoursAgo(hours, 1) }
    expect(judge(lately, rules, now)).toMatchObject({
      state: 'cooling',
      waitUntil: new Date(now.getTime() + 1),
    })
    expect(judge({ ...facts, [field]: hoursAgo(hours) }, rules, now).state).toBe('approved')
  })

  it.each<[string, Partial<Facts>, Partial<Facts>]>([
    ['MEMBER_NOT_ACTIVE', { status: 'suspended' }, { status: 'active' }],
    ['AMOUNT', { amount: 100_001n }, { amount: 100_000n }],
    ['COUNT_OF_THE_DAY', { count_of_day: 3 }, { count_of_day: 2 }],
    ['SUM_OF_THE_DAY', { sum_of_day: 150_001n }, { sum_of_day: 150_000n }],
    ['COUNT_OF_THE_WEEK', { count_of_week: 5 }, { count_of_week: 4 }],
    ['SUM_OF_THE_WEEK', { sum_of_week: 350_001n }, { sum_of_week: 350_000n }],
    [
      'LITTLE_PLAYED',
      { deposited: 10_000n, moved_into_games: 4999n },
      { deposited: 10_000n, moved_into_games: 5000n },
    ],
    ['ACCOUNT_AGE', { joined_at: hoursAgo(24, 1) }, { joined_at: hoursAgo(24) }],
    ['NEW_BANK_ACCOUNT', { was_paid_before: false }, { was_paid_before: true }],
  ])('waits for an operator for %s beyond the rule, and not at it', (reason, beyond, at) => {
    expect([reasons(beyond), reasons(at)]).toEqual([[reason], []])
  })

  it('in kip has figures of its own, and without them nothing is allowed', () => {
    expect(reasons({ currency: 'LAK' })).toEqual(['AMOUNT', 'SUM_OF_THE_DAY', 'SUM_OF_THE_WEEK'])
    const inKip = { mostAmountInKip: 500, mostAmountADayInKip: 500, mostAmountAWeekInKip: 500 }
    expect(judge({ ...facts, currency: 'LAK' }, { ...rules, ...inKip }, now).state).toBe('approved')
  })
})
