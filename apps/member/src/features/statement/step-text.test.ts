import type { StatementDetail, StatementStep } from '@kapao/contract/statement'
import { languages } from '@kapao/contract/language'
import { startI18n } from '@kapao/i18n/start'
import { describe, expect, it } from 'vitest'
import { nextText, restText, stepText } from './step-text.ts'

function step(what: StatementStep, amount: number) {
  return { what, amount, at: '2026-11-20T14:00:00Z' }
}

function withdrawal(facts: Partial<StatementDetail> = {}): StatementDetail {
  return {
    _id: 'line',
    statementType: 'withdraw',
    from: 'WALLET',
    to: 'KBANK',
    status: 'PROCESSING',
    createdAt: '2026-11-20T14:00:00Z',
    amount: 400.1,
    currency: 'BAHT',
    isLate: false,
    timeline: [step('HELD', 400.1)],
    balanceAfter: 0,
    proof: '/proof/m/x',
    ...facts,
  }
}

describe('the texts of a timeline', () => {
  it('state where the money is, depending on its direction', async () => {
    const { t } = await startI18n('th')
    const line = withdrawal()
    expect(stepText(t, line, step('VOIDED', 400.1))).toBe('ไม่สำเร็จ คืนเงินเข้ากระเป๋าแล้ว')
    expect(stepText(t, { ...line, from: 'KBANK', to: 'WALLET' }, step('VOIDED', 400.1))).toBe(
      'ไม่สำเร็จ ไม่มีเงินเข้า',
    )
  })

  it('state what happened to the rest, to the satang', async () => {
    const { t } = await startI18n('th')
    const line = withdrawal({ timeline: [step('HELD', 400.1), step('SETTLED', 300.3)] })
    expect(restText(t, line, step('SETTLED', 300.3))).toBe('ส่วนที่เหลือ 99.80 คืนเข้ากระเป๋าแล้ว')
    expect(restText(t, line, step('SETTLED', 400.1))).toBeUndefined()
    expect(restText(t, line, step('HELD', 400.1))).toBeUndefined()
  })

  it.each(languages)('state the next step only while there is one, in %s', async (language) => {
    const { t } = await startI18n(language)
    const said = (['WAITING_FOR_BANK', 'WAITING_FOR_PARTY'] as const).flatMap((next) => [
      nextText(t, withdrawal({ next })),
      nextText(t, withdrawal({ next, from: 'PG', to: 'WALLET' })),
    ])
    expect(new Set(said).size).toBe(4)
    expect(nextText(t, withdrawal())).toBeUndefined()
  })
})
