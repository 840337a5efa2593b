import { systemClock } from '@kapao/api/platform/clock'
import { readKeyRing } from '@kapao/api/platform/key-ring'
import { SignJWT } from 'jose'
import type { TestApp } from './test-app.ts'

type Options = { key?: string; at?: Date; seconds?: number; audience?: string; operatorId?: string }

/** Signs an operator token as the operator's console gets one. The options can make it invalid. */
export function operatorToken(
  { environment }: Pick<TestApp, 'environment'>,
  { key, at = systemClock.now(), seconds = 600, audience = 'operator', operatorId = 'somsri' }: Options = {},
): Promise<string> {
  const [{ name, secret }] = readKeyRing(key ?? environment['KEY_OPERATOR'] ?? '')
  const issuedAt = Math.floor(at.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', ...(name === '' ? {} : { kid: name }) })
    .setIssuer('kapao')
    .setAudience(audience)
    .setSubject(operatorId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(new TextEncoder().encode(secret))
}
