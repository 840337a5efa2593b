import type { ServiceReport } from '@kapao/contract/service-report'
import { expect, it } from 'vitest'
import { allMethods, isNothing, successOf } from './service-figures.ts'

const method = { kind: 'QR', code: 'KBANK', asked: 5, open: 1, succeeded: 3, seconds: null } as const

it('success is a share of what has ended, of one method or of all', () => {
  expect(successOf(method)).toBe(75)
  expect(successOf(allMethods([method, { ...method, open: 5, succeeded: 0 }]))).toBe(75)
  expect(successOf({ asked: 2, open: 2, succeeded: 0 })).toBeUndefined()
})

it('a report is nothing only if nobody asked and nobody decided', () => {
  const report: ServiceReport = {
    at: '2005-01-01T00:00:00Z',
    deposits: [],
    withdrawals: {
      asked: 0,
      open: 0,
      paid: 0,
      returned: 0,
      decided: 0,
      approvedByRules: 0,
      steps: { toDecision: null, toBank: null, toPayment: null, whole: null },
    },
    chats: { asked: 0, answered: 0, seconds: null },
    operators: [],
    liabilities: [],
    differences: { count: 3, since: null },
  }
  expect(isNothing(report)).toBe(true)
  expect(isNothing({ ...report, deposits: [method] })).toBe(false)
  expect(isNothing({ ...report, chats: { ...report.chats, asked: 1 } })).toBe(false)
})
