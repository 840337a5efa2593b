import { permissionsOf } from '@kapao/contract/permissions'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { FastifyRequest } from 'fastify'
import { errors, jwtVerify } from 'jose'
import { identifyOperatorSession } from '../features/operator/operator.ts'
import type { Context } from '../platform/context.ts'
import type { KeyRing } from '../platform/key-ring.ts'
import type { Browser, Operator } from '../platform/operation.ts'
import { isOwnOrigin } from './own-origin.ts'

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

type OperatorRefusal = Refusal<'UNAUTHORIZED' | 'EXPIRED_AUTH_TOKEN' | 'FORBIDDEN'>

/**
 * The operator who makes a request: of the session in the cookie, or, where the request has an Authorization header, of
 * its token. Refuses UNAUTHORIZED (neither, or not valid), EXPIRED_AUTH_TOKEN, and FORBIDDEN for a page of another site
 * that sends the operator's cookie.
 */
export async function identifyOperator(
  context: Context,
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
  browser: Browser,
): Promise<Operator | OperatorRefusal> {
  if (headers.authorization !== undefined) return readOperatorToken(context, headers.authorization)
  const token = browser.readToken('operator')
  if (token === undefined) return refuse('UNAUTHORIZED')
  if (!isFromOwnPage({ headers, method })) return refuse('FORBIDDEN')
  return identifyOperatorSession(context, { token, isBackground: headers['x-background'] === 'on' })
}

/**
 * Whether a request that a browser's cookie identifies comes from a page of this site. Browsers state the origin of
 * every request that may change something, so one without is refused.
 */
export function isFromOwnPage({ headers, method }: Pick<FastifyRequest, 'headers' | 'method'>): boolean {
  if (method !== 'GET' && headers.origin === undefined) return false
  return isOwnOrigin(headers, undefined)
}

/**
 * Reads an operator token: a JWT signed with a version of `KEY_OPERATOR`, valid for an hour at most. It may do what an
 * owner may. Refuses UNAUTHORIZED (not such a token) and EXPIRED_AUTH_TOKEN.
 */
async function readOperatorToken(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  authorization: string,
): Promise<Operator | Refusal<'UNAUTHORIZED' | 'EXPIRED_AUTH_TOKEN'>> {
  const token = /^Bearer ([\w.-]{1,1000})$/i.exec(authorization)?.[1]
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
    if (sub === '' || !isOfNow) return refuse('UNAUTHORIZED')
    return { operatorId: sub, permissions: permissionsOf(['owner']), session: undefined }
  } catch (thrown) {
    return refuse(thrown instanceof errors.JWTExpired ? 'EXPIRED_AUTH_TOKEN' : 'UNAUTHORIZED')
  }
}
