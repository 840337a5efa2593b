import { generateKeyPairSync, randomBytes } from 'node:crypto'

export function generateSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The first version of a key. */
export function generateVersion(): string {
  return `k1:${generateSecret()}`
}

/** In the format of Standard Webhooks. */
export function generateWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** An RSA key, PKCS #8 in DER, in base64 on one line. */
export function generateRsaKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}

/** A named P-256 key, PKCS #8 in DER, in base64 on one line. */
export function generateCurveKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return `k1:${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`
}

/** A named encryption key; the name allows several keys side by side. */
export function generateEncryptionKey(): string {
  return `k1:${randomBytes(32).toString('base64')}`
}
