import type { StatementLine } from '@kapao/contract/statement'
import type { Language } from '@kapao/contract/language'
import { startI18n } from './start.ts'
import { describe, expect, it } from 'vitest'
import { activityOf } from './statement-story.ts'

function line(facts: Partial<StatementLine>): StatementLine {
  return {
    _id: 'line',
    statementType: 'deposit',
    from: 'KBANK',
    to: 'WALLET',
    status: 'SUCCESS',
    createdAt: '2026-11-20T14:00:00Z',
    amount: 100,
    currency: 'BAHT',
    isLate: false,
    ...facts,
  }
}

async function say(facts: Partial<StatementLine>, language: Language = 'th') {
  return activityOf((await startI18n(language)).t, line(facts))
}

describe('the text of a statement line', () => {
  it.each([
    ['th', 'ฝากเงิน QR กสิกรไทย'],
    ['la', 'ຝາກເງິນ QR ກະສິກອນໄທ'],
    ['en', 'Deposit by KBANK QR'],
  ] as const)('names a KBANK QR deposit in %s', async (language, words) => {
    expect(await say({}, language)).toBe(words)
  })

  it.each([
    ['th', 'ฝากเงิน QR ลาว (BCEL)', 'ฝากเงิน ทรูมันนี่ วอลเล็ท'],
    ['la', 'ຝາກເງິນ QR ລາວ (BCEL)', 'ຝາກເງິນ ວອເລັດ TrueMoney'],
    ['en', 'Deposit by Lao QR (BCEL)', 'Deposit by TrueMoney Wallet'],
  ] as const)('uses the name of a way from the deposit sheet, in %s', async (language, laoQr, wallet) => {
    expect(await say({ from: 'BCEL' }, language)).toBe(laoQr)
    expect(await say({ from: 'TRUEWALLET' }, language)).toBe(wallet)
  })

  it('does not call the bank of a withdrawal a QR', async () => {
    expect(await say({ statementType: 'withdraw', from: 'WALLET', to: 'KBANK' })).toBe('ถอนเข้า KBANK')
  })

  it('shows the direction of a transfer', async () => {
    expect(await say({ statementType: 'transfer', from: 'WALLET', to: 'PG' })).toBe('ย้ายเข้า PG')
    expect(await say({ statementType: 'transfer', from: 'JOKER', to: 'WALLET' })).toBe('ย้ายจาก JOKER')
    expect(await say({ statementType: 'transfer', from: 'JOKER', to: 'PG' })).toBe('ย้ายจาก JOKER ไป PG')
  })

  it('uses the name of a game where it is known', async () => {
    const { t } = await startI18n('th')
    const names = new Map([
      ['PG', 'PG Lantern'],
      ['JOKER', 'Joker'],
    ])
    function nameOf(code: string) {
      return names.get(code) ?? code
    }
    function move(from: string, to: string) {
      return activityOf(t, line({ statementType: 'transfer', from, to }), nameOf)
    }
    expect(move('WALLET', 'PG')).toBe('ย้ายเข้า PG Lantern')
    expect(move('JOKER', 'PG')).toBe('ย้ายจาก Joker ไป PG Lantern')
    expect(move('IMI', 'WALLET')).toBe('ย้ายจาก IMI')
  })

  it('names the record behind a credit', async () => {
    const description = 'X'
    expect(await say({ statementType: 'bonus', refund: { description } })).toBe('คืนยอดเสีย X')
    expect(await say({ statementType: 'bonus', invite: { description } })).toBe('โบนัสชวนเพื่อน X')
    expect(await say({ statementType: 'bonus' })).toBe('รับโบนัส')
  })
})
