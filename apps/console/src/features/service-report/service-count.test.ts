import type { ServiceCount, ServiceReport } from '@kapao/contract/service-report'
import { expect, test } from 'vitest'
import { addressOf, countIn, figureOf } from './service-count.ts'

const counts: readonly ServiceCount[] = [
  { of: 'deposits', kind: 'QR', code: 'KBANK' },
  { of: 'deposits', kind: 'SLIP', code: '', outcome: 'failed' },
  { of: 'withdrawals' },
  { of: 'withdrawals', count: 'approvedByRules' },
  { of: 'chats' },
  { of: 'chats', isAnswered: false },
  { of: 'chats', isAnswered: true },
  { of: 'decisions', operatorId: 'ploy' },
  { of: 'decisions', operatorId: 'ploy', kind: 'gift' },
  { of: 'answers', operatorId: 'ton' },
]

function inAddress(behind: ServiceCount): URLSearchParams {
  const named = Object.entries(addressOf(behind)).filter(([, value]) => value !== undefined)
  return new URLSearchParams(named as [string, string][])
}

test.each(counts)('an address names %o and is read back as it', (behind) => {
  expect(countIn(inAddress(behind))).toEqual(behind)
})

test('an address that names no count opens nothing', () => {
  for (const address of [
    '',
    'figure=deposits',
    'figure=deposits&key=CASH.KBANK',
    'figure=deposits&key=QR.KBANK&part=lost',
    'figure=withdrawals&part=lost',
    'figure=decisions',
    'figure=decisions&key=ploy&part=bonus',
    'figure=answers',
    'figure=registrations&key=ploy',
  ])
    expect(countIn(new URLSearchParams(address))).toBeUndefined()
})

test('the figure of each count is that of the report', () => {
  const report = {
    deposits: [{ kind: 'QR', code: 'KBANK', asked: 9, open: 2, succeeded: 4, seconds: null }],
    withdrawals: { asked: 8, open: 1, paid: 4, returned: 3, decided: 6, approvedByRules: 5 },
    chats: { asked: 7, answered: 5, seconds: null },
    operators: [{ operatorId: 'ploy', decisions: { gift: 2 }, total: 3, medianSeconds: 1, answers: 6 }],
  } as unknown as ServiceReport
  const figures: readonly [ServiceCount, number | undefined][] = [
    [{ of: 'deposits', kind: 'QR', code: 'KBANK' }, 9],
    [{ of: 'deposits', kind: 'QR', code: 'KBANK', outcome: 'open' }, 2],
    [{ of: 'deposits', kind: 'QR', code: 'KBANK', outcome: 'succeeded' }, 4],
    [{ of: 'deposits', kind: 'QR', code: 'KBANK', outcome: 'failed' }, 3],
    [{ of: 'deposits', kind: 'QR', code: 'SCB' }, undefined],
    [{ of: 'withdrawals' }, 8],
    [{ of: 'withdrawals', count: 'approvedByRules' }, 5],
    [{ of: 'chats' }, 7],
    [{ of: 'chats', isAnswered: true }, 5],
    [{ of: 'chats', isAnswered: false }, 2],
    [{ of: 'decisions', operatorId: 'ploy' }, 3],
    [{ of: 'decisions', operatorId: 'ploy', kind: 'gift' }, 2],
    [{ of: 'decisions', operatorId: 'ton' }, undefined],
    [{ of: 'answers', operatorId: 'ploy' }, 6],
  ]
  for (const [behind, figure] of figures) expect([behind, figureOf(report, behind)]).toEqual([behind, figure])
})
