import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import type { Receiver } from './push.store.ts'

/** RFC 8292: a token is valid for a day at most. */
const longestSeconds = 24 * 3600

/**
 * Whether a request is signed by the site that the receiver subscribed to (RFC 8292): its key signed a token for this push
 * service, with the way to reach the operator.
 */
export async function isSignedBySite(
  { application_key: applicationKey }: Receiver,
  authorization: string | undefined,
  { serviceUrl, now }: { serviceUrl: string; now: Date },
): Promise<boolean> {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (token === undefined || key !== applicationKey) return false
  try {
    const { payload } = await jwtVerify(token, readPoint(applicationKey), {
      algorithms: ['ES256'],
      audience: new URL(serviceUrl).origin,
      requiredClaims: ['exp', 'sub'],
      currentDate: now,
    })
    const { exp = 0, sub = '' } = payload
    return exp <= now.getTime() / 1000 + longestSeconds && /^(mailto:|https:)/.test(sub)
  } catch {
    return false
  }
}

/** The public key of an uncompressed point of P-256. */
function readPoint(point: string) {
  const bytes = Buffer.from(point, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
}
