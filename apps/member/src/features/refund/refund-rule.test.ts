import type { RefundCheck } from '@kapao/contract/refund'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { refundSentences } from './refund-rule.ts'

const t = ((key: string, { percent = '' }: { percent?: string } = {}) =>
  `${key.replace(/^\w+:/, '')} ${percent}`.trim()) as unknown as TFunction

function sentencesOf(rule: Partial<RefundCheck>): string[] {
  return refundSentences(
    { percent: 5, minimum: 0, refundSuccess: 0, refundFail: 0, percentTurnover: 0, ...rule } as RefundCheck,
    { t, unit: 'บาท' },
  )
}

it.each([
  ['nothing', {}, ['how 5', 'ruleFree']],
  ['a least refund', { minimum: 5 }, ['how 5', 'minimum', 'ruleFree']],
  ['an end alone', { refundFail: 10 }, ['how 5', 'ruleFree', 'conditionFail 10', 'ruleWhole']],
  [
    'turnover alone',
    { percentTurnover: 300 },
    ['how 5', 'conditionTurnover 300', 'ruleWhole', 'ruleMeanwhile', 'ruleCancelNoDeposit'],
  ],
  [
    'a goal, turnover and an end',
    { refundSuccess: 200, percentTurnover: 300, refundFail: 10 },
    [
      'how 5',
      'conditionSuccess 200',
      'conditionTurnover 300',
      'conditionFail 10',
      'ruleWhole',
      'ruleMeanwhile',
      'ruleCancelNoDeposit',
    ],
  ],
] as const)('states the whole rule of a cashback that requires %s', (_what, rule, sentences) => {
  expect(sentencesOf(rule)).toEqual(sentences)
})
