import { isRefusal } from '@kapao/contract/refusal'
import { registerMember as call } from '@kapao/contract/registration'
import { operation } from '../../operation.ts'
import { hashPassword } from '../session/session.ts'
import { readSetting } from '../site/site.ts'
import { admitMember, checkBank, checkProfile, findInviter, readCurrency } from './registration.ts'

/** Makes a visitor a member. Cheap checks first, the costly hash after them, the deciding transaction last. */
export const registerMember = operation(call, async ({ body }, house) => {
  const phone = await checkProfile(house, body)
  if (isRefusal(phone)) return phone
  const currency = readCurrency(house, body.currency)
  if (isRefusal(currency)) return currency
  const bank = await checkBank(house, body)
  if (isRefusal(bank)) return bank
  const passwordHash = await hashPassword(body.password)
  if (isRefusal(passwordHash)) return passwordHash
  const invitedBy = await findInviter(house, body.inviteCode)
  const mustVerify = await readSetting(house, 'registerOTP')
  const member = {
    ...bank,
    memberId: house.random.id(),
    name: body.name,
    phone,
    passwordHash,
    currency,
    sourceCode: body.sourceCode || null,
    invitedBy,
    createdAt: house.clock.now(),
  }
  const refused = await house.transact((tx) => admitMember(tx, member, { mustVerify }))
  return refused ?? { message: 'SUCCESS' as const, _id: member.memberId }
})
