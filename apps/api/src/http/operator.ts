import { type Refusal, refuse } from '@kapao/contract/refusal'
import { errors, jwtVerify } from 'jose'
import type { Context } from '../platform/context.ts'
import type { KeyRing } from '../platform/key-ring.ts'

/** Decision record 0023. */
const issuer = 'kapao'
const audience = 'operator'
const longestSeconds = 3600
/**
 * How far the signer's clock may be ahead of ours. A token issued further in the future would be valid for too long.
 */
const aheadSeconds = 60

/** The version that a token names; the last one for a token from before keys had versions. */
function keyOf(ring: KeyRing, kid: string | undefined): Uint8Array {
  const version = kid === undefined ? ring.at(-1) : ring.find(({ name }) => name === kid)
  if (!version) throw new errors.JWSInvalid('The token names a key that is not ours')
  return new TextEncoder().encode(version.secret)
}

/** The operator that a token was signed for. */
export type Operator = { operatorId: string }

/**
 * Reads an operator token: a JWT signed with a version of `KEY_OPERATOR`, valid for an hour at most. Refuses UNAUTHORIZED (no token,
 * or not such a token) and EXPIRED_AUTH_TOKEN.
 */
export async function identifyOperator(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  authorization: string | undefined,
): Promise<Operator | Refusal<'UNAUTHORIZED' | 'EXPIRED_AUTH_TOKEN'>> {
  const token = /^Bearer ([\w.-]{1,1000})$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return refuse('UNAUTHORIZED')
  const now = clock.now()
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyOf(config.KEY_OPERATOR, kid), {
      algorithms: ['HS256'],
      issuer,
      audience,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: now,
    })
    const { sub = '', iat = 0, exp = 0 } = payload
    const isOfNow = exp - iat <= longestSeconds && iat * 1000 <= now.getTime() + aheadSeconds * 1000
    return sub !== '' && isOfNow ? { operatorId: sub } : refuse('UNAUTHORIZED')
  } catch (thrown) {
    return refuse(thrown instanceof errors.JWTExpired ? 'EXPIRED_AUTH_TOKEN' : 'UNAUTHORIZED')
  }
}
