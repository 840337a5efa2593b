import { describe, expect, it } from 'vitest'
import { groupingOf, membersOf, openedIn, type ReportOfCurrency } from './member-report-filter.ts'

const figures = {
  registrations: 4,
  firstDeposits: 3,
  activeMembers: 2,
  depositors: 1,
  firstDeposited: 0,
  deposits: 0,
  withdrawals: 0,
  gameResult: 0,
  netGameResult: 0,
}
const report: ReportOfCurrency = {
  currency: 'BAHT',
  churn: { activeBefore: 9, churned: 7 },
  total: figures,
  days: [{ day: '2005-01-02', figures: { ...figures, registrations: 1 } }],
  sources: [{ source: '', figures: { ...figures, depositors: 5 } }],
  inviters: [],
  cohorts: [],
}

function opened(address: string) {
  return openedIn(new URLSearchParams(address), [report])?.count
}

describe('an address', () => {
  it('opens a count of the whole period, of a day or of a source, also of those without any', () => {
    expect(opened('figure=registrations&currency=BAHT')).toBe(4)
    expect(opened('figure=churned&currency=BAHT')).toBe(7)
    expect(opened('figure=registrations&currency=BAHT&key=2005-01-02')).toBe(1)
    expect(opened('by=source&figure=depositors&currency=BAHT&key=')).toBe(5)
  })

  it('opens nothing that the report does not have', () => {
    for (const address of [
      '',
      'figure=registrations&currency=LAK',
      'figure=deposits&currency=BAHT',
      'figure=registrations&currency=BAHT&key=2005-01-03',
      'figure=churned&currency=BAHT&key=2005-01-02',
      'by=source&figure=depositors&currency=BAHT&key=LINE',
    ])
      expect([address, opened(address)]).toEqual([address, undefined])
  })

  it('groups by day unless it says otherwise', () => {
    expect(groupingOf(new URLSearchParams('by=inviter'))).toBe('inviter')
    expect(groupingOf(new URLSearchParams('by=account'))).toBe('day')
  })
})

it('a row is asked for by its day, source or inviter', () => {
  const period = { from: '2005-01-01', until: '2005-01-31' }
  expect(membersOf({ key: undefined }, 'source', period)).toEqual(period)
  expect(membersOf({ key: '2005-01-02' }, 'day', period)).toEqual({ from: '2005-01-02', until: '2005-01-02' })
  expect(membersOf({ key: '' }, 'source', period)).toEqual({ ...period, source: '' })
  expect(membersOf({ key: 'x' }, 'inviter', period)).toEqual({ ...period, inviter: 'x' })
})
