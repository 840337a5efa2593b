import { logInByPasskey as call } from '@kapao/contract/passkey'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { isRefusedAddress, openSession, refuseLogin } from '../session/session.ts'
import { readAssertion } from './passkey.ts'

/**
 * Opens a session by a passkey, which names its member. The session counts as confirmed: the passkey verified the
 * member. Suspended and excluded members are refused as at the login by password.
 */
export const logInByPasskey = operation(
  call,
  async ({ body, address, device, browser, headers }, context) => {
    if (await isRefusedAddress(context, address)) return refuse('INVALID_IP')
    const member = await readAssertion(context, {
      assertion: body.assertion,
      purpose: 'login',
      sessionId: null,
      headers,
    })
    const attempt = { how: 'passkey', address } as const
    if (isRefusal(member)) return refuseLogin(context, attempt, member.code)
    const { memberId } = member
    if (member.status === 'suspended') return refuseLogin(context, { ...attempt, memberId }, 'INVALID_USER_2')
    if (member.status === 'excluded') return refuseLogin(context, { ...attempt, memberId }, 'INVALID_USER_3')
    const deviceToken = browser.readToken('device') ?? context.random.token()
    const token = await openSession(context, {
      memberId,
      passwordHash: member.passwordHash,
      isRemembered: body.remember,
      device,
      deviceToken,
      address,
      isStepUp: true,
    })
    // The password was changed at this moment, which ended every session.
    if (isRefusal(token)) return refuse('PASSKEY_REFUSED')
    browser.keepToken('device', deviceToken)
    return { token }
  },
)
