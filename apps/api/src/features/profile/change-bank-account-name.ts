import { changeBankAccountName as call } from '@kapao/contract/profile'
import { isRefusal } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { readSetting } from '../site/site.ts'
import { refuseUnconfirmedBankAccount } from '../session/session.ts'
import { presentProfile } from './get-profile.ts'
import { renameBankAccount } from './rename-bank-account.ts'
import { findProfile } from './profile.store.ts'

/** Writes the bank account's name in English letters if its bank accepts no other. Specification §5. */
export const changeBankAccountName = operation(call, async ({ body, member, device, address }, context) => {
  const { memberId, sessionId } = member
  const unconfirmed = await refuseUnconfirmedBankAccount(context, member)
  const { hoursAfterPasswordReset } = await readSetting(context, 'withdrawApproval')
  const changed = await context.keyedTransaction(async (tx) => {
    const refused = await renameBankAccount(tx, context, {
      doer: { memberId, sessionId, device, address },
      profile: await findProfile(tx, member),
      bankCode: body.bankCode,
      name: body.bankAccountName,
      hoursAfterPasswordReset,
      unconfirmed,
    })
    return isRefusal(refused) ? refused : findProfile(tx, member)
  })
  if (isRefusal(changed)) return changed
  context.announce(memberId)
  return presentProfile(memberId, changed)
})
