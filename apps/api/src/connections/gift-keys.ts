import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { giftLimits } from '@kapao/contract/gift'
import { type GiftKey, giftKey } from '@kapao/contract/gift-key'
import { type CompactJWEHeaderParameters, compactDecrypt, decodeProtectedHeader } from 'jose'

/** The keys that gift links are encrypted for and decrypted with. Decision record 0032. */
export type GiftKeys = {
  /** The public part of the newest key, for which apps encrypt. */
  publicKey: GiftKey
  /**
   * Decrypts a compact JWE. `missing`: it names a key that we do not have. `invalid`: it was changed, was encrypted for
   * another key or with other algorithms, or is too old. It gives no further reason, so that attackers learn nothing.
   */
  open: (
    jwe: string,
    now: Date,
  ) => Promise<{ kind: 'opened'; text: string } | { kind: 'missing' | 'invalid' }>
}

/** A phone's clock may be wrong by hours. Older links are refused, so that a captured one cannot be used days later. */
const freshSeconds = 24 * 60 * 60

/**
 * ECDH-ES over P-256 with A256GCM, and nothing else, with the keys of `KEY_TRUELINK` (`NAME:base64,…`): the first is
 * published and every key decrypts, so a new key in front rotates the keys.
 */
export function createGiftKeys(setting: string): GiftKeys {
  const keys = new Map(setting.split(',').map(readKey))
  const [newest] = keys
  if (!newest) throw new Error('KEY_TRUELINK has no key')
  return {
    publicKey: publicPart(...newest),
    open: async (jwe, now) => {
      const header = readHeader(jwe)
      if (!header) return { kind: 'invalid' }
      const key = header.kid === undefined ? undefined : keys.get(header.kid)
      if (!key) return { kind: 'missing' }
      if (!isAgreed(header, now)) return { kind: 'invalid' }
      const text = await decrypt(jwe, key)
      return text === undefined ? { kind: 'invalid' } : { kind: 'opened', text }
    },
  }
}

function readKey(pair: string): [string, KeyObject] {
  const [name = '', text = ''] = pair.split(':')
  return [name, createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })]
}

function publicPart(kid: string, key: KeyObject): GiftKey {
  return giftKey.parse({ ...createPublicKey(key).export({ format: 'jwk' }), kid })
}

function readHeader(jwe: string) {
  // Five parts, the second empty: the key is agreed on directly.
  if (!/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/.test(jwe)) return undefined
  try {
    return decodeProtectedHeader(jwe) as CompactJWEHeaderParameters & { iat?: unknown; jti?: unknown }
  } catch {
    return undefined
  }
}

function isAgreed(header: NonNullable<ReturnType<typeof readHeader>>, now: Date): boolean {
  const { alg, enc, iat, jti } = header
  if (alg !== giftLimits.algorithm || enc !== giftLimits.encryption || 'zip' in header) return false
  if (typeof iat !== 'number' || typeof jti !== 'string') return false
  return Math.abs(now.getTime() / 1000 - iat) <= freshSeconds
}

async function decrypt(jwe: string, key: KeyObject): Promise<string | undefined> {
  try {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: [giftLimits.algorithm],
      contentEncryptionAlgorithms: [giftLimits.encryption],
    })
    return new TextDecoder('utf-8', { fatal: true }).decode(plaintext)
  } catch {
    return undefined
  }
}
