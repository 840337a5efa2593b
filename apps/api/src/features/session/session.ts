import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import { secondsAfter } from '../../clock.ts'
import type { House } from '../../house.ts'
import type { Caller } from '../../operation.ts'
import { addSession, findSession } from './session.store.ts'

export { hashPassword, isTooWeak } from './password.ts'

/** Product §2: 30 days when remembered, 12 hours otherwise. */
const rememberedSeconds = 30 * 24 * 3600
const usualSeconds = 12 * 3600

/** A token has 256 bits of chance, so its plain hash is enough: there is nothing to guess it from. */
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

type IdentityRefusal = Refusal<
  | 'invalid-token'
  | 'EXPIRED_AUTH_TOKEN'
  | 'INVALID_USER_1'
  | 'INVALID_USER_2'
  | 'INVALID_USER_3'
  | 'INVALID_USER_4'
>

/**
 * The member of a bearer token, or why there is none (product §1, §2).
 *
 * Refuses `invalid-token` (none, unknown, or logged out), INVALID_USER_4 (revoked elsewhere), EXPIRED_AUTH_TOKEN,
 * INVALID_USER_1 (the member is gone), _2 (suspended), _3 (excluded at the own wish).
 */
export const identify = async (
  house: House,
  token: string | undefined,
): Promise<Caller | IdentityRefusal> => {
  if (token === undefined) return refuse('invalid-token')
  const sessionTokenHash = hashToken(token)
  const session = await findSession(house.db, sessionTokenHash)
  if (!session) return refuse('invalid-token')
  if (session.revokedAt) return refuse('INVALID_USER_4')
  if (session.expiresAt <= house.clock.now()) return refuse('EXPIRED_AUTH_TOKEN')
  if (session.memberId === null || session.currency === null) return refuse('INVALID_USER_1')
  if (session.status === 'suspended') return refuse('INVALID_USER_2')
  if (session.status === 'excluded') return refuse('INVALID_USER_3')
  return { memberId: session.memberId, sessionTokenHash, currency: session.currency }
}

/** Opens a session and answers its token, which is kept nowhere: the table has its hash. */
export const openSession = async (
  house: House,
  wish: { memberId: string; isRemembered: boolean; device: string; address: string },
): Promise<string> => {
  const token = house.random.token()
  const createdAt = house.clock.now()
  await addSession(house.db, {
    tokenHash: hashToken(token),
    sessionId: house.random.id(),
    memberId: wish.memberId,
    createdAt,
    expiresAt: secondsAfter(createdAt, wish.isRemembered ? rememberedSeconds : usualSeconds),
    device: wish.device,
    address: wish.address,
  })
  return token
}
