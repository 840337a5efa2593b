import { isRefusal, refuse } from '@kapao/contract/refusal'
import { login as call } from '@kapao/contract/session'
import { operation } from '../../platform/operation.ts'
import { isPassword } from './password.ts'
import { isRefusedAddress } from './refused-address.ts'
import { openSession, refuseLogin } from './session.ts'
import { findByPhone } from './session.store.ts'

/**
 * Opens a session. An unknown phone and a wrong password get the same response in the same time. Only a caller with the
 * right password learns that a member is suspended or excluded. The browser keeps a cookie by which the device is known
 * from then on. Product §2.
 */
export const login = operation(call, async ({ body, address, device, browser }, context) => {
  if (await isRefusedAddress(context, address)) return refuse('INVALID_IP')
  const member = await findByPhone(context.db, body.username)
  const isRight = await isPassword(body.password, member?.passwordHash)
  if (isRefusal(isRight)) return isRight
  const attempt = { memberId: member?.memberId, how: 'password', address } as const
  if (!member || !isRight) return refuseLogin(context, attempt, 'WRONG_CREDENTIAL')
  if (member.status === 'suspended') return refuseLogin(context, attempt, 'INVALID_USER_2')
  if (member.status === 'excluded') return refuseLogin(context, attempt, 'INVALID_USER_3')
  const deviceToken = browser.readToken('device') ?? context.random.token()
  const token = await openSession(context, {
    memberId: member.memberId,
    passwordHash: member.passwordHash,
    isRemembered: body.remember,
    device,
    deviceToken,
    address,
    isStepUp: false,
  })
  if (isRefusal(token)) return token
  browser.keepToken('device', deviceToken)
  return { token }
})
