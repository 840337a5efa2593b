import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a page of this site opens a socket, by the `Origin` that every browser states. It is this site's if it is the
 * public address or has the host that was asked. A client that is no browser states none, and is let in: it acts for
 * nobody without a token.
 */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const asked = new URL(origin)
  return asked.host === host || (publicUrl !== undefined && asked.origin === new URL(publicUrl).origin)
}
