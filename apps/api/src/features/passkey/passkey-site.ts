import { isIP } from 'node:net'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { Config } from '../../config.ts'

/** The site as passkeys know it: its host name, to which they are bound, and the origin that may ask for them. */
export type PasskeySite = { id: string; origin: string }

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * The site that a request's passkeys are for: its public address. A passkey cannot be bound to an IP address; in development
 * `http://localhost` with any port stands in for the public address. Refuses PASSKEY_REFUSED if the site has no address
 * that passkeys can be bound to.
 */
export function passkeySiteOf(
  { PUBLIC_URL, isProduction }: Pick<Config, 'PUBLIC_URL' | 'isProduction'>,
  headers: Headers,
): PasskeySite | Refusal<'PASSKEY_REFUSED'> {
  const { origin } = headers
  if (!isProduction && typeof origin === 'string' && /^http:\/\/localhost(:\d+)?$/.test(origin))
    return { id: 'localhost', origin }
  if (PUBLIC_URL === undefined) return refuse('PASSKEY_REFUSED')
  const { hostname, origin: ownOrigin } = new URL(PUBLIC_URL)
  return isIP(hostname.replace(/^\[|\]$/g, ''))
    ? refuse('PASSKEY_REFUSED')
    : { id: hostname, origin: ownOrigin }
}
