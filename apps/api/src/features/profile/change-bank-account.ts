import { changeBankAccount as call } from '@kapao/contract/profile'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { secondsAfter } from '../../platform/clock.ts'
import { operation } from '../../platform/operation.ts'
import { noteSecurityEvent, refuseUnconfirmedBankAccount } from '../session/session.ts'
import { readSetting } from '../site/site.ts'
import { checkBank, registerBankAccount, stateOfBankAccount } from './bank-account.ts'
import { deleteClaim, findRegisteredBankAccount, lockMember, setBankAccount } from './bank-account.store.ts'
import { presentProfile } from './get-profile.ts'
import { findProfile } from './profile.store.ts'

/**
 * Gives another bank account in place of one that the member could not prove, or that went to its owner. Every other
 * account is INVALID_BANK: only the operator changes it. Refuses as the registration does, PASSWORD_RESET_WAIT for a while
 * after the password was set by a code, and STEP_UP_REQUIRED.
 */
export const changeBankAccount = operation(call, async ({ body, member, device, address }, context) => {
  const { memberId, sessionId } = member
  const unconfirmed = await refuseUnconfirmedBankAccount(context, member)
  const bank = await checkBank(context, body)
  if (isRefusal(bank)) return bank
  const { hoursAfterPasswordReset } = await readSetting(context, 'withdrawApproval')
  const at = context.clock.now()
  const account = { memberId, bankCode: bank.bankCode, accountNo: bank.bankAccountNo, at }
  const changed = await context.keyedTransaction(async (tx) => {
    await lockMember(tx, memberId)
    const before = await findRegisteredBankAccount(tx, memberId)
    const state = before && stateOfBankAccount(memberId, before)
    if (state !== 'TAKEN' && state !== 'CLAIMED') return refuse('INVALID_BANK', { field: 'bankAccountNo' })
    const profile = await findProfile(tx, member)
    const resetAt = profile?.passwordResetAt
    const waitsUntil = resetAt ? secondsAfter(resetAt, hoursAfterPasswordReset * 3600) : at
    if (waitsUntil > at) return refuse('PASSWORD_RESET_WAIT', { until: waitsUntil.toISOString() })
    if (before?.bankCode === account.bankCode && before.accountNo === account.accountNo) return profile
    if (unconfirmed) return unconfirmed
    await deleteClaim(tx, memberId)
    const refused = await registerBankAccount(tx, { ...account, isClaimed: body.claimsBankAccount === true })
    if (refused) return refused
    await setBankAccount(tx, { ...account, accountName: bank.bankAccountName })
    await noteSecurityEvent(tx, context, {
      memberId,
      sessionId,
      device,
      address,
      kind: 'BANK_ACCOUNT_CHANGED',
    })
    return findProfile(tx, member)
  })
  if (isRefusal(changed)) return changed
  context.announce(memberId)
  return presentProfile(memberId, changed)
})
