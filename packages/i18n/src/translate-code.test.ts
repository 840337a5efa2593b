import { codes } from '@kapao/contract/codes'
import { slipReasons } from '@kapao/contract/slip-reasons'
import { expect, test } from 'vitest'
import { languages } from '@kapao/contract/language'
import { consoleLoginTexts } from './console-texts.ts'
import { startI18n } from './start.ts'
import { sentenceForCode, sentenceForSlipReason } from './translate-code.ts'

test('has a sentence other than the code for every code in every language', async () => {
  for (const language of languages) {
    const { t } = await startI18n(language, { parts: ['visitor', 'member', consoleLoginTexts] })
    for (const code of Object.keys(codes)) {
      expect(sentenceForCode(t, code)).not.toBe(code)
      expect(sentenceForCode(t, code)).not.toBe('')
    }
  }
})

test('inserts the figures of the details into the sentence', async () => {
  const { t } = await startI18n('en')
  expect(sentenceForCode(t, 'REQUEST_LIMIT', { seconds: 44.2 })).toContain('45 sec')
  expect(sentenceForCode(t, 'OTP_BLOCK', { seconds: 900 })).toContain('15 min')
  expect(sentenceForCode(t, 'TRANSFER_MINIMUM', { min: 1000 })).toContain('1,000.00\u00a0baht')
  for (const code of ['TRANSFER_MINIMUM', 'WITHDRAW_MINIMUM', 'REFUND_MINIMUM'])
    expect(sentenceForCode(t, code, { min: 1000, currency: 'LAK' })).toContain('1,000.00\u00a0kip')
  expect(sentenceForCode(t, 'WITHDRAW_MAXIMUM', { max: 1000, currency: 'LAK' })).toContain(
    '1,000.00\u00a0kip',
  )
})

test.each([
  {},
  { seconds: '9' },
  { seconds: Number.NaN },
  { seconds: -1 },
  { seconds: Infinity },
  { other: 1 },
])('falls back to the plain sentence when the details are %j', async (details) => {
  const { t } = await startI18n('en')
  expect(sentenceForCode(t, 'REQUEST_LIMIT', details)).toBe(t('codes:REQUEST_LIMIT'))
})

test.each([
  'Bank says: try again. Thanks',
  'NEW_CODE',
  'constructor',
  'toString',
  '__proto__',
  '$t(ok)',
  '{{x}}',
  'words:ok',
])('shows the message %j unchanged', async (message) => {
  const { t } = await startI18n('th')
  expect(sentenceForCode(t, message)).toBe(message)
})

test('has a sentence for an empty message', async () => {
  const { t } = await startI18n('th')
  expect(sentenceForCode(t, '')).toBe('เกิดข้อผิดพลาด กรุณาลองอีกครั้ง')
  expect(sentenceForCode(t, '  ')).toBe('เกิดข้อผิดพลาด กรุณาลองอีกครั้ง')
})

test('has a sentence for every slip reason, and shows an unknown one unchanged', async () => {
  const { t } = await startI18n('en')
  for (const reason of slipReasons) expect(sentenceForSlipReason(t, reason)).not.toBe(reason)
  expect(sentenceForSlipReason(t, 'SOMETHING_NEW')).toBe('SOMETHING_NEW')
})
