import { isIP } from 'node:net'
import { type Refusal, refuse } from '@kapao/contract/refusal'

/** A site as passkeys know it: its host name, to which they are bound, and the origin that may ask for them. */
export type PasskeySite = { id: string; origin: string }

export type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Where a site is reached, as its settings say. */
type Reached = { url: string | undefined; isProduction: boolean }

/**
 * The site that a request's passkeys are for: its public address. A passkey cannot be bound to an IP address; in development
 * `http://localhost` with any port stands in for the public address. Refuses PASSKEY_REFUSED if the site has no address
 * that passkeys can be bound to.
 */
export function passkeySiteOf(
  { url, isProduction }: Reached,
  { origin }: Headers,
): PasskeySite | Refusal<'PASSKEY_REFUSED'> {
  if (!isProduction && typeof origin === 'string' && /^http:\/\/localhost(:\d+)?$/.test(origin))
    return { id: 'localhost', origin }
  if (url === undefined) return refuse('PASSKEY_REFUSED')
  const { hostname, origin: ownOrigin } = new URL(url)
  return isIP(hostname.replace(/^\[|\]$/g, ''))
    ? refuse('PASSKEY_REFUSED')
    : { id: hostname, origin: ownOrigin }
}
