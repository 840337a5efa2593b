import { systemClock } from '@kapao/api/platform/clock'
import { readKeyRing } from '@kapao/api/platform/key-ring'
import { type JWK, SignJWT } from 'jose'
import type { TestApp } from './test-app.ts'

type Options = {
  key?: string
  at?: Date
  seconds?: number
  audience?: string
  operatorId?: string
  /** Parts of the header that replace or join those of a valid token. */
  header?: { alg?: string; kid?: string; jku?: string; x5u?: string; jwk?: JWK }
}

/** Signs an operator token as the operator's console gets one. The options can make it invalid. */
export function operatorToken(
  { environment }: Pick<TestApp, 'environment'>,
  {
    key,
    at = systemClock.now(),
    seconds = 600,
    audience = 'operator',
    operatorId = 'somsri',
    header,
  }: Options = {},
): Promise<string> {
  const [{ name, secret }] = readKeyRing(key ?? environment['KEY_OPERATOR'] ?? '')
  const issuedAt = Math.floor(at.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', ...(name === '' ? {} : { kid: name }), ...header })
    .setIssuer('kapao')
    .setAudience(audience)
    .setSubject(operatorId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(new TextEncoder().encode(secret))
}
