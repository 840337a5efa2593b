import { Secret, TOTP } from 'otpauth'

/** The apps that operators use support these values for certain, and some support no others (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** A code is accepted one time step (30 s) early or late: clocks differ, and typing takes time. */
const window = 1

/** What a secret is encrypted for. */
export function aboutAuthenticator(operatorId: string): string {
  return `authenticator ${operatorId}`
}

function totpOf(secret: string): TOTP {
  return new TOTP({ ...settings, secret: Secret.fromBase32(secret) })
}

/** A new secret of 160 bits, in base32. `bytes` are 20 random ones. */
export function writeSecret(bytes: Buffer): string {
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32
}

/** The time step of a code, if the code is right at that moment; `undefined` if it is not. */
export function stepOfCode(secret: string, code: string, at: Date): bigint | undefined {
  const totp = totpOf(secret)
  const timestamp = at.getTime()
  const difference = totp.validate({ token: code, timestamp, window })
  return difference === null ? undefined : BigInt(totp.counter({ timestamp }) + difference)
}

/** The URI with which an authenticator app is set up, usually shown as a QR code. */
export function authenticatorUri(secret: string, { operatorId, site }: { operatorId: string; site: string }) {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret), issuer: site, label: operatorId })
  return totp.toString()
}
