import type { Code } from '@kapao/contract/codes'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context, OperationContext } from '../../platform/context.ts'
import type { Caller } from '../../platform/operation.ts'
import { hashBrowserToken } from '../../http/browser-cookies.ts'
import { keepDevice } from './known-device.store.ts'
import { noteNewLogin } from './security-event.ts'
import { generateSessionToken, hashToken, readSessionToken } from './session-token.ts'
import { addSession, findSession, holdPassword, markSessionSeen } from './session.store.ts'

export { findPhoneHolder } from './phone-holder.store.ts'
export { hashPassword, isPassword, isTooWeak } from './password.ts'
export { type Doer, noteEventByOperator, noteSecurityEvent } from './security-event.ts'
export { isRefusedAddress } from './refused-address.ts'
export { findKnownDevice } from './known-device.ts'
export { listEventRows } from './security-event.store.ts'
export { listLiveSessions, markSteppedUp, revokeSessions } from './session.store.ts'
export {
  hidesGamePasswords,
  readWithdrawalAmounts,
  refuseUnconfirmed,
  refuseUnconfirmedBankAccount,
  refuseUnconfirmedWithdrawal,
  steppedUpUntil,
} from './step-up.ts'
export { findCurrency, lockStatus, readStanding } from './standing.store.ts'

/** Product §2: a session ends when it was not used for `idleSeconds`, and at the latest `longestSeconds` after the login. */
const remembered = { idleSeconds: 30 * 24 * 3600, longestSeconds: 180 * 24 * 3600 }
const usual = { idleSeconds: 2 * 3600, longestSeconds: 12 * 3600 }

/** The last use of a session is stored at most this often, so that most requests write nothing. */
const seenEverySeconds = 5 * 60

type IdentityRefusal = Refusal<
  | 'invalid-token'
  | 'EXPIRED_AUTH_TOKEN'
  | 'INVALID_USER_1'
  | 'INVALID_USER_2'
  | 'INVALID_USER_3'
  | 'INVALID_USER_4'
>

/**
 * The member of a bearer token (Product §1, §2). With `isUse` it counts as a use of the session.
 *
 * Refuses `invalid-token` (none, unknown, or logged out), INVALID_USER_4 (revoked elsewhere), EXPIRED_AUTH_TOKEN,
 * INVALID_USER_1 (the member no longer exists), _2 (suspended), _3 (excluded at their own request).
 */
export async function identify(
  context: Context,
  token: string | undefined,
  { isUse }: { isUse: boolean },
): Promise<Caller | IdentityRefusal> {
  const key = token === undefined ? undefined : readSessionToken(token)
  const session = key && (await findSession(context.db, key))
  if (!session) return refuse('invalid-token')
  if (session.revokedAt) return refuse('INVALID_USER_4')
  if (session.expiresAt <= context.clock.now()) return refuse('EXPIRED_AUTH_TOKEN')
  if (session.memberId === null || session.currency === null) return refuse('INVALID_USER_1')
  if (session.status === 'suspended') return refuse('INVALID_USER_2')
  if (session.status === 'excluded') return refuse('INVALID_USER_3')
  const { memberId, sessionId, currency, expiresAt, steppedUpAt } = session
  const now = context.clock.now()
  if (isUse && session.lastSeenAt < secondsAfter(now, -seenEverySeconds))
    await markSessionSeen(context.db, { memberId, sessionId, at: now })
  return { memberId, sessionId, sessionExpiresAt: expiresAt, steppedUpAt, currency }
}

/** Refuses a login, and leaves a line of it in the log. The member is unknown where the phone or passkey is nobody's. */
export function refuseLogin<C extends Code>(
  { log }: Context,
  attempt: { memberId?: string | undefined; how: 'password' | 'passkey'; address: string },
  code: C,
): Refusal<C> {
  log.info({ ...attempt, code }, 'session.refused')
  return refuse(code)
}

/**
 * Opens a session and returns its token, of which only the hash is stored. A device that the member has not used before
 * records a security event. Refuses WRONG_CREDENTIAL if the checked password was changed meanwhile: that change ended
 * every session, and this one would escape it.
 */
export async function openSession(
  context: OperationContext,
  params: {
    memberId: string
    passwordHash: string
    isRemembered: boolean
    device: string
    /** The token in the device's cookie. */
    deviceToken: string
    address: string
    /** The login itself confirmed that it is the member: it was by a passkey. */
    isStepUp: boolean
  },
): Promise<string | Refusal<'WRONG_CREDENTIAL'>> {
  const { memberId, device, address } = params
  const token = generateSessionToken(context.random, memberId)
  const createdAt = context.clock.now()
  const sessionId = context.random.id()
  const { idleSeconds, longestSeconds } = params.isRemembered ? remembered : usual
  const opened = await context.keyedTransaction(async (tx) => {
    if (!(await holdPassword(tx, params))) return refuse('WRONG_CREDENTIAL')
    const deviceHash = hashBrowserToken(params.deviceToken)
    const isNews = await noteNewLogin(tx, context, { memberId, sessionId, device, address, deviceHash })
    await keepDevice(tx, { memberId, deviceHash, at: createdAt })
    await addSession(tx, {
      tokenHash: hashToken(token),
      sessionId,
      memberId,
      createdAt,
      endsAt: secondsAfter(createdAt, longestSeconds),
      idleSeconds,
      steppedUpAt: params.isStepUp ? createdAt : null,
      device,
      address,
    })
    return { isNews }
  })
  if (isRefusal(opened)) return opened
  const how = params.isStepUp ? 'passkey' : 'password'
  context.log.info({ memberId, sessionId, how, address }, 'session.opened')
  if (opened.isNews) context.announce(memberId)
  return token
}
