import { isRefusal } from '@kapao/contract/refusal'
import { registerMember as call } from '@kapao/contract/registration'
import { operation } from '../../platform/operation.ts'
import { readBrowserVerification } from '../otp/otp.ts'
import { hashPassword } from '../session/session.ts'
import { checkBank } from '../profile/profile.ts'
import { readSetting } from '../site/site.ts'
import { admitMember, checkProfile, findInviter, readCurrency } from './registration.ts'

/**
 * Registers a member. The cheap checks come first, then the expensive password hash, and last the transaction that
 * decides.
 */
export const registerMember = operation(call, async ({ body, browser }, context) => {
  const verifiedBy = readBrowserVerification(browser)
  const phone = await checkProfile(context, body, verifiedBy)
  if (isRefusal(phone)) return phone
  const currency = readCurrency(context, body.currency)
  if (isRefusal(currency)) return currency
  const bank = await checkBank(context, body)
  if (isRefusal(bank)) return bank
  const passwordHash = await hashPassword(body.password)
  if (isRefusal(passwordHash)) return passwordHash
  const invitedBy = await findInviter(context, body.inviteCode)
  const mustVerify = await readSetting(context, 'registerOTP')
  const member = {
    ...bank,
    memberId: context.random.id(),
    name: body.name,
    phone,
    passwordHash,
    currency,
    sourceCode: body.sourceCode || null,
    invitedBy,
    createdAt: context.clock.now(),
  }
  const refused = await context.keyedTransaction((tx) =>
    admitMember(tx, member, {
      random: context.random,
      mustVerify,
      verifiedBy,
      claimsBankAccount: body.claimsBankAccount,
    }),
  )
  return refused ?? { message: 'SUCCESS' as const, _id: member.memberId }
})
