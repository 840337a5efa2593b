import { changeProfile as call } from '@kapao/contract/profile'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { readSetting } from '../site/site.ts'
import { refuseUnconfirmedBankAccount } from '../session/session.ts'
import { presentProfile } from './get-profile.ts'
import { renameBankAccount } from './rename-bank-account.ts'
import { findProfile, setName } from './profile.store.ts'

/**
 * Changes the member's name, and the name of the bank account by its rules. Withdrawals go to the bank and account
 * number, so changing those is INVALID_BANK: only the operator changes them.
 */
export const changeProfile = operation(call, async ({ body, member, device, address }, context) => {
  const { memberId, sessionId } = member
  const unconfirmed = await refuseUnconfirmedBankAccount(context, member)
  const { hoursAfterPasswordReset } = await readSetting(context, 'withdrawApproval')
  const changed = await context.keyedTransaction(async (tx) => {
    const profile = await findProfile(tx, member)
    if (profile?.bankAccountNo !== body.bankAccountNo)
      return refuse('INVALID_BANK', { field: 'bankAccountNo' })
    const refused = await renameBankAccount(tx, context, {
      doer: { memberId, sessionId, device, address },
      profile,
      bankCode: body.bankCode,
      name: body.bankAccountName,
      hoursAfterPasswordReset,
      unconfirmed,
    })
    if (isRefusal(refused)) return refused
    await setName(tx, { memberId, name: body.name })
    return findProfile(tx, member)
  })
  if (isRefusal(changed)) return changed
  context.announce(memberId)
  return presentProfile(memberId, changed)
})
