import { describe, expect, it } from 'vitest'
import { isLooser } from './is-looser.ts'

describe('a limit lets more happen', () => {
  it.each([
    ['withdraw', 'withdrawMax', 50_000, 50_001],
    ['withdraw', 'withdrawMin', 100, 99],
    ['withdrawApproval', 'mostADay', 3, 4],
    ['withdrawApproval', 'mostAmountInKip', undefined, 1],
    ['withdrawApproval', 'leastPlayedPercent', 50, 49],
    ['withdrawApproval', 'hoursAfterPasswordReset', 24, 0],
    ['withdrawApproval', 'asksForNewBankAccount', true, false],
    ['accountSafety', 'stepUpWithdrawalFrom', 10_000, 10_001],
    ['accountSafety', 'stepUpWithdrawalFrom', 10_000, null],
    ['accountSafety', 'smsNotices', ['PASSWORD_RESET', 'PASSWORD_CHANGED'], ['PASSWORD_CHANGED']],
    ['fourEyes', 'isRequired', true, false],
    ['fourEyes', 'withdrawalFrom', 20_000, null],
    ['fourEyes', 'budgetFrom', 100_000, 100_001],
    ['fourEyes', 'budgetFromInKip', 60_000_000, null],
    ['refusedAddresses', 'refusedAddresses', ['10.1.1.1', '10.2.2.2'], ['10.2.2.2']],
  ] as const)('%s.%s when it goes from %s to %s, and not the other way', (_name, field, low, high) => {
    expect(isLooser({ [field]: low }, { [field]: high })).toBe(true)
    expect(isLooser({ [field]: high }, { [field]: low })).toBe(false)
    expect(isLooser({ [field]: low }, { [field]: low })).toBe(false)
  })

  it('when one value of the limits in kip does, or they are gone', () => {
    const inKip = { withdrawMin: 50_000, withdrawMax: 1_000_000 }
    expect(isLooser({ inKip }, { inKip: { ...inKip, withdrawMax: 2_000_000 } })).toBe(true)
    expect(isLooser({ inKip }, { inKip: { ...inKip, withdrawMax: 900_000 } })).toBe(false)
    expect(isLooser({ inKip }, {})).toBe(true)
  })
})
