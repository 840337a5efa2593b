import { Secret, TOTP, URI } from 'otpauth'
import type { AuthenticatorAccount } from './authenticator.store.ts'

/** The values that authenticator apps assume (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const

export type ShownCode = { code: string; secondsLeft: number }

/** The code of an account at a moment, and the whole seconds until the next one. */
export function codeOf({ secret }: Pick<AuthenticatorAccount, 'secret'>, at: Date): ShownCode {
  const timestamp = at.getTime()
  const code = new TOTP({ ...settings, secret: Secret.fromBase32(secret) }).generate({ timestamp })
  return { code, secondsLeft: settings.period - (Math.floor(timestamp / 1000) % settings.period) }
}

/** The shortest secret that RFC 4226 allows, in base32: 128 bits. */
const leastSecret = 26

/**
 * Reads what a person typed or pasted: an `otpauth://totp/…` URI, or a secret in base32 with or without spaces.
 * `undefined` if it is neither, or asks for codes that most apps cannot show.
 */
export function readTypedKey(typed: string, name: string): AuthenticatorAccount | undefined {
  const text = typed.trim()
  if (text.toLowerCase().startsWith('otpauth://')) return readUri(text)
  const secret = text.replaceAll(/[\s-]/g, '').replace(/=+$/, '').toUpperCase()
  if (secret.length < leastSecret || !/^[A-Z2-7]+$/.test(secret) || name.trim() === '') return undefined
  return { name: name.trim(), secret }
}

function readUri(text: string): AuthenticatorAccount | undefined {
  try {
    const read = URI.parse(text)
    if (!(read instanceof TOTP)) return undefined
    const { algorithm, digits, period, secret, issuer, label } = read
    const isUsual =
      algorithm === settings.algorithm && digits === settings.digits && period === settings.period
    if (!isUsual || secret.base32.length < leastSecret) return undefined
    return { name: [issuer, label].filter(Boolean).join(': ').slice(0, 100), secret: secret.base32 }
  } catch {
    return undefined
  }
}
