import { describe, expect, it } from 'vitest'
import { judgeSlip } from './judge-slip.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const account = {
  depositAccountId: 'one',
  bankCode: 'KBANK',
  bankNumber: '004',
  accountNo: '0012345678',
  promptPayId: '0810000009',
  currency: 'BAHT' as const,
}
const member = {
  bankCode: 'SCB',
  bankNumber: '014',
  accountNo: '1230056784',
  accountName: 'สมชาย ใจดี',
  currency: 'BAHT' as 'BAHT' | 'LAK',
}
const transfer = {
  amountSatang: 10_000n,
  paidAt: new Date('2026-11-21T11:30:00Z'),
  sender: { bank: '014', account: 'xxx-x-x5678-x', name: 'นาย สมชาย จ' },
  receiver: { bank: '004', account: '001-2-34567-8' },
}

type Change = {
  sender?: Partial<typeof transfer.sender>
  receiver?: Partial<typeof transfer.receiver>
  paidAt?: Date
  amountSatang?: bigint
  member?: Partial<typeof member>
  bank?: string
  promptPayId?: string | null
}

function judge(change: Change = {}): string {
  const verdict = judgeSlip({
    transfer: {
      amountSatang: change.amountSatang ?? transfer.amountSatang,
      paidAt: change.paidAt ?? transfer.paidAt,
      sender: { ...transfer.sender, ...change.sender },
      receiver: { ...transfer.receiver, ...change.receiver },
    },
    bank: change.bank ?? '014',
    receivedAt,
    member: { ...member, ...change.member },
    accounts: [
      { ...account, bankNumber: '025', accountNo: '7' },
      {
        ...account,
        promptPayId: change.promptPayId === undefined ? account.promptPayId : change.promptPayId,
      },
    ],
  })
  return verdict.ok ? verdict.account.depositAccountId : verdict.reason
}

describe('a transfer that the bank has confirmed', () => {
  it('is accepted when it is the member’s own, to one of our accounts, within the hour', () => {
    expect(judge()).toBe('one')
    for (const number of ['0012345678', '0810000009', '0066810000009'])
      expect(judge({ receiver: { account: number } })).toBe('one')
    expect(judge({ paidAt: new Date('2026-11-21T11:00:00Z') })).toBe('one')
    expect(judge({ paidAt: new Date('2026-11-21T12:09:00Z') })).toBe('one')
  })

  it('is not ours when the receiver is partly masked: its digits can be chosen', () => {
    expect(judge({ receiver: { account: 'xxx-x-x4567-x' } })).toBe('DEST_ACC_INVALID')
    expect(judge({ receiver: { account: '' } })).toBe('DEST_ACC_INVALID')
    expect(judge({ receiver: { bank: '014' } })).toBe('DEST_ACC_INVALID')
    expect(judge({ member: { currency: 'LAK' } })).toBe('DEST_ACC_INVALID')
  })

  it('is the member’s when account or name match and nothing contradicts', () => {
    expect(judge({ sender: { name: '' } })).toBe('one')
    expect(judge({ sender: { name: 'MR SOMCHAI J' } })).toBe('one')
    expect(judge({ sender: { account: 'xxxxxxxx84' } })).toBe('one')
    expect(judge({ sender: { account: 'xxxxxxxx85' } })).toBe('NOT_MATCH')
    // The account has these digits, but not at its end.
    expect(judge({ sender: { account: 'xxxxxxxx23' } })).toBe('NOT_MATCH')
    expect(judge({ sender: { account: 'xxxxxxxxx4' } })).toBe('NOT_MATCH')
    expect(judge({ sender: { account: '' } })).toBe('NOT_MATCH')
    expect(judge({ sender: { account: 'xxxxxxxx84', name: '' } })).toBe('NOT_MATCH')
    expect(judge({ sender: { name: 'นาง มาลี ศ' } })).toBe('NOT_MATCH')
    expect(judge({ bank: '004' })).toBe('NOT_MATCH')
  })

  it('may be an hour old to the millisecond, ahead of us by ten minutes, and of one satang', () => {
    const [eldest, latest] = [new Date('2026-11-21T11:00:00Z'), new Date('2026-11-21T12:10:00Z')]
    expect([judge({ paidAt: eldest }), judge({ paidAt: latest }), judge({ amountSatang: 1n })]).toEqual([
      'one',
      'one',
      'one',
    ])
    expect(judge({ paidAt: new Date(eldest.getTime() - 1) })).toBe('EXPIRED_SLIP')
    expect(judge({ paidAt: new Date(latest.getTime() + 1) })).toBe('UNKNOW_ERROR')
  })

  it.each([
    ['a phone of ten digits is ours', '0810000009', '0066810000009', 'one'],
    ['an identity number is no phone', '0810000009123', '0066810000009123', 'DEST_ACC_INVALID'],
    ['nor one that ends like a phone', '1230810000009', '0066230810000009', 'DEST_ACC_INVALID'],
    ['an account without an id has none', null, '0066', 'DEST_ACC_INVALID'],
    ['an account without an id has its number', null, '0012345678', 'one'],
  ])('to a PromptPay id as banks write it: %s', (_what, promptPayId, number, verdict) => {
    expect(judge({ promptPayId, receiver: { account: number } })).toBe(verdict)
  })

  it('must be at most an hour old, and have an amount', () => {
    expect(judge({ paidAt: new Date('2026-11-21T10:59:59Z') })).toBe('EXPIRED_SLIP')
    expect(judge({ paidAt: new Date('2026-11-21T12:11:00Z') })).toBe('UNKNOW_ERROR')
    expect(judge({ amountSatang: 0n })).toBe('INVALID_SLIP')
  })
})
