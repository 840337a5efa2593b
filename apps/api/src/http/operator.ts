import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { FastifyRequest } from 'fastify'
import { identifyApiKey } from '../features/api-key/api-key.ts'
import { identifyOperatorSession } from '../features/operator/operator.ts'
import type { Context } from '../platform/context.ts'
import type { Browser, Operator } from '../platform/operation.ts'
import { isOwnOrigin } from './own-origin.ts'

type OperatorRefusal = Refusal<'UNAUTHORIZED' | 'EXPIRED_AUTH_TOKEN' | 'FORBIDDEN'>

/**
 * The operator who makes a request: of the session in the cookie, or, where the request has an Authorization header, the
 * machine whose API key it is. Refuses UNAUTHORIZED (neither, or not valid), EXPIRED_AUTH_TOKEN, and FORBIDDEN for a page of another site
 * that sends the operator's cookie.
 */
export async function identifyOperator(
  context: Context,
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
  browser: Browser,
): Promise<Operator | OperatorRefusal> {
  if (headers.authorization !== undefined) return identifyApiKey(context, headers.authorization)
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
