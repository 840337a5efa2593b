import type { CallFacts } from './call.ts'
import { calls } from './calls.ts'
import { describe, expect, it } from 'vitest'
import { classOf } from './call-class.ts'

const all: readonly CallFacts[] = calls

function namesOf(callClass: string, isIncluded: (call: CallFacts) => boolean = () => true): string[] {
  return all.filter((call) => classOf(call) === callClass && isIncluded(call)).map(({ name }) => name)
}

describe('the class of a call', () => {
  it('is money for what companies report and what members do with money', () => {
    expect(namesOf('money', ({ audience }) => audience === 'provider')).toEqual(['receivePayment'])
    expect(namesOf('money')).toEqual(
      expect.arrayContaining(['transferMoney', 'withdrawMoney', 'redeemGift', 'spinWheel', 'uploadSlip']),
    )
  })

  it('is money for what operators decide of money', () => {
    expect(namesOf('money')).toEqual(
      expect.arrayContaining(['approveWithdrawal', 'decideStuckPayout', 'approveRequest', 'adjustBalance']),
    )
  })

  it('is rest for what only reads, for logins and for chats', () => {
    expect(namesOf('money', ({ mutates }) => !mutates)).toEqual([])
    expect(namesOf('rest')).toEqual(
      expect.arrayContaining(['login', 'getWallet', 'getReport', 'sendChatMessage', 'uploadChatImage']),
    )
  })
})
