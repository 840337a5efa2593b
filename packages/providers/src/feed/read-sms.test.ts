import { describe, expect, it } from 'vitest'
import { readSms } from './read-sms.ts'

/** 21 November 2569 of the Buddhist era, 10:34 in Bangkok. */
const receivedAt = new Date('2026-11-21T03:34:20Z')
function read(writer: string, text: string, at = receivedAt) {
  return readSms({ writer, text, receivedAt: at })
}
const minute = new Date('2026-11-21T03:33:00Z')
const noSender = { bank: null, account: null, name: null }
function nothing(reason: string) {
  return { kind: 'nothing', reason }
}

function credit(account: string, change: Record<string, unknown> = {}) {
  return {
    kind: 'credit',
    account,
    amountSatang: 50_000n,
    currency: 'BAHT',
    paidAt: minute,
    channel: null,
    balanceSatang: 1_234_567n,
    sender: noSender,
    ...change,
  }
}

describe('incoming money is read from a message of', () => {
  it.each([
    [
      'KBank, from its own bank',
      'KBank',
      '21/11/69 10:33 บช X-4567 รับโอนจากX-1234 500.00 คงเหลือ 12,345.67 บ.',
      credit('X-4567', { sender: { bank: 'KBANK', account: 'X-1234', name: null } }),
    ],
    [
      'KBank, from another bank',
      'KBank',
      '21/11/69 10:33 น. บช X-4567 รับโอนจากSCB X-1234 500.00 คงเหลือ 12345.67 บ.',
      credit('X-4567', { sender: { bank: 'SCB', account: 'X-1234', name: null } }),
    ],
    [
      'KBank, without the payer',
      'KBANK',
      '21/11/69 10:33 บช X-4567 เงินเข้า 500.00 คงเหลือ 12,345.67 บ.',
      credit('X-4567'),
    ],
    [
      'KBank, in English and years of the common era',
      'KBank',
      '21/11/26 10:33 A/C X-4567 Received transfer from SCB X-1234 500.00 Outstanding Balance 12,345.67 Baht.',
      credit('X-4567', { sender: { bank: 'SCB', account: 'X-1234', name: null } }),
    ],
    [
      'SCB, without a year and with its own names for banks',
      'SCB',
      '21/11@10:33 500.00 จากKBNK/x123456เข้าx654321 ใช้ได้12,345.67บ',
      credit('x654321', { sender: { bank: 'KBANK', account: 'x123456', name: null } }),
    ],
    [
      'SCB, from its own bank by name',
      '027777777',
      '21/11@10:33 500.00 โอนจากSOMCHAI Jเข้าx654321 ใช้ได้12,345.67บ',
      credit('x654321', { sender: { bank: 'SCB', account: null, name: 'SOMCHAI J' } }),
    ],
    [
      'SCB, from a machine',
      'SCB',
      'เงิน 500.00บ เข้าบ/ชx654321 21/11@10:33 ใช้ได้ 12,345.67บ',
      credit('x654321'),
    ],
    [
      'Krungthai',
      'Krungthai',
      '21-11-69@10:33 บช X65432X:เงินเข้า 500.00 บ. จาก SCB X12345X ใช้ได้ 12,345.67 บ.',
      credit('X65432X', { sender: { bank: 'SCB', account: 'X12345X', name: null } }),
    ],
    [
      'GSB',
      'GSB',
      'เงินเข้าบช.xx6789 500.00บ. จาก KTB xx1234 21/11/69 10:33 น. คงเหลือ 12,345.67บ.',
      credit('xx6789', { sender: { bank: 'KTB', account: 'xx1234', name: null } }),
    ],
    [
      'Bangkok Bank, without the time and the payer',
      'BANGKOKBANK',
      'ฝาก/โอนเงินเข้าบ/ชX7891 ผ่านMB 500.00บ ใช้ได้ 12,345.67บ',
      credit('X7891', { paidAt: receivedAt, channel: 'MB' }),
    ],
    [
      'Bangkok Bank, from a machine',
      'BBL',
      'เงินเข้าบ/ชX7891 ผ่านATM 500.00บ ใช้ได้ 12,345.67บ',
      credit('X7891', { paidAt: receivedAt, channel: 'ATM' }),
    ],
    [
      'Krungsri',
      'Krungsri',
      'โอนเข้า xxx456789x 500.00บ จาก KBANK xxx654321x คงเหลือ 12,345.67บ (21/11/69,10:33)',
      credit('xxx456789x', { sender: { bank: 'KBANK', account: 'xxx654321x', name: null } }),
    ],
    [
      'ttb',
      'ttb',
      'มีเงิน500.00บ.จากBBLA/xx1234เข้าบ/ชxx6789เหลือ 12,345.67บ.21/11/69@10:33',
      credit('xx6789', { sender: { bank: 'BBL', account: 'xx1234', name: null } }),
    ],
  ])('%s', (_what, writer, text, expected) => {
    expect(read(writer, text)).toEqual(expected)
  })
})

describe('nothing is read from', () => {
  it.each([
    ['money that went, at KBank', 'KBank', '21/11/69 10:33 บช X-4567 เงินออก 300.00 คงเหลือ 45.67 บ.', 'DEBIT'],
    ['money that went, at SCB', 'SCB', '21/11@10:33 300.00 โอนไปKBNK/x123456จากx654321 ใช้ได้45.67บ', 'DEBIT'],
    [
      'outgoing money at Krungthai',
      'KTB',
      '21-11-69@10:33 บช X65432X:เงินออก 300.00 บ. ใช้ได้ 45.67 บ.',
      'DEBIT',
    ],
    ['money that went, at GSB', 'GSB', 'เงินออกบช.xx6789 300.00บ. 21/11/69 10:33 น. คงเหลือ 45.67บ.', 'DEBIT'],
    ['money that went, at Bangkok Bank', 'BBL', 'ถอน/โอนเงินจากบ/ชX7891 ผ่านMB 300.00บ ใช้ได้ 45.67บ', 'DEBIT'],
    [
      'a one-time code about a transfer',
      'KBank',
      'OTP=483920 [Ref:ABCD] สำหรับโอนเงิน 500.00 บาท ไปบช X-1234 ห้ามบอกผู้อื่น',
      'ONE_TIME_CODE',
    ],
    [
      'a one-time code in Thai',
      'SCB',
      'รหัสผ่าน 483920 ใช้ภายใน 5 นาที Ref.XKCD อย่าเปิดเผยแก่ผู้ใด',
      'ONE_TIME_CODE',
    ],
    ['an advertisement', 'GSB', 'กู้ง่าย วงเงินสูงสุด 50,000.00 บาท สมัครที่ MyMo วันนี้', 'ADVERTISEMENT'],
    [
      'an advertisement that begins like a message about money',
      'SCB',
      'เงิน 500.00บ เข้ากระเป๋า! แค่เปิดบัญชีใหม่วันนี้ คลิก https://example.com',
      'ADVERTISEMENT',
    ],
    [
      'an unknown wording of a bank, though it names an account and money',
      'KBank',
      'บช X-4567 ได้รับเงิน 500.00 บาท เมื่อสักครู่',
      'UNREAD',
    ],
    [
      'a message from a phone number that imitates a bank',
      '0812345678',
      '21/11/69 10:33 บช X-4567 รับโอนจากX-1234 500.00 คงเหลือ 12,345.67 บ.',
      'UNKNOWN_WRITER',
    ],
    [
      'the wording of another bank under this bank’s name',
      'GSB',
      '21/11@10:33 500.00 จากKBNK/x123456เข้าx654321 ใช้ได้12,345.67บ',
      'UNREAD',
    ],
    [
      'a bank’s message with other text around it',
      'KBank',
      'Fwd: 21/11/69 10:33 บช X-4567 เงินเข้า 500.00 คงเหลือ 12,345.67 บ. โอนมาแล้วนะ',
      'UNREAD',
    ],
    ['no money at all', 'KBank', '21/11/69 10:33 บช X-4567 เงินเข้า 0.00 คงเหลือ 12,345.67 บ.', 'UNREAD'],
    ['a day that does not exist', 'KBank', '31/02/69 10:33 บช X-4567 เงินเข้า 500.00 คงเหลือ 1.00 บ.', 'UNREAD'],
    ['a day to come', 'KBank', '25/11/69 10:33 บช X-4567 เงินเข้า 500.00 คงเหลือ 1.00 บ.', 'UNREAD'],
    [
      'commas in the wrong place',
      'KBank',
      '21/11/69 10:33 บช X-4567 เงินเข้า 5,00.00 คงเหลือ 1.00 บ.',
      'UNREAD',
    ],
  ])('%s', (_what, writer, text, reason) => {
    expect(read(writer, text)).toEqual(nothing(reason))
  })
})

describe('the moment of a transfer', () => {
  const newYear = '31/12@23:59 500.00 จากKBNK/x123456เข้าx654321 ใช้ได้12,345.67บ'

  it('is in the year that has just ended if the message arrives after midnight', () => {
    expect(read('SCB', newYear, new Date('2026-12-31T17:00:30Z'))).toMatchObject({
      paidAt: new Date('2026-12-31T16:59:00Z'),
    })
    expect(read('SCB', newYear, new Date('2027-01-01T02:00:00Z'))).toMatchObject({
      paidAt: new Date('2026-12-31T16:59:00Z'),
    })
  })

  it('is read as Bangkok time', () => {
    const early = '01/01/70 00:05 บช X-4567 เงินเข้า 500.00 คงเหลือ 1.00 บ.'
    expect(read('KBank', early, new Date('2026-12-31T17:06:00Z'))).toMatchObject({
      paidAt: new Date('2026-12-31T17:05:00Z'),
    })
  })
})

it('reads hostile texts quickly', () => {
  for (const text of [
    'x'.repeat(1000),
    '1,'.repeat(500),
    ' '.repeat(1000),
    'บช '.repeat(250),
    'X-'.repeat(500),
  ])
    for (const writer of ['KBank', 'SCB', 'KTB', 'GSB', 'BBL', 'Krungsri', 'ttb'])
      expect(read(writer, text).kind).toBe('nothing')
})
