type WithHandshake = { handshake: { auth: { [part: string]: unknown } } }

/** The bearer token that a socket was opened with. A socket without one can listen as a guest. */
export function tokenOf({ handshake }: WithHandshake): string | undefined {
  const token = handshake.auth['token']
  return typeof token === 'string' ? token : undefined
}
