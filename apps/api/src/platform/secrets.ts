import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from './random.ts'

/** Encrypts secrets that must be readable later: game passwords, providers' credentials. Decision record 0022. */
export type Secrets = {
  /** `about` names what the secret belongs to. The secret opens only with the same `about`. */
  seal: (secret: string, about: string) => string
  /** Throws when the key is unknown, or the sealed text was changed or belongs to something else. */
  open: (sealed: string, about: string) => string
}

const cipherName = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with the keys of `KEY_ENCRYPTION` (`NAME:base64,…`): the first key seals, every key opens. Sealed text
 * contains its key's name, so a new key in front rotates the keys.
 */
export function createSecrets(setting: string, random: Random): Secrets {
  const keys = new Map(setting.split(',').map(readKey))
  const [newest] = keys
  if (!newest) throw new Error('KEY_ENCRYPTION has no key')
  const [newestName, newestKey] = newest
  return {
    seal: (secret, about) => {
      const iv = random.bytes(ivBytes)
      const cipher = createCipheriv(cipherName, newestKey, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${newestName}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open: (sealed, about) => {
      const [name = '', text = ''] = sealed.split('.')
      const key = keys.get(name)
      if (!key) throw new Error(`KEY_ENCRYPTION has no key named "${name}"`)
      const bytes = Buffer.from(text, 'base64url')
      const cipher = createDecipheriv(cipherName, key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      cipher.setAAD(Buffer.from(about))
      cipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([cipher.update(bytes.subarray(ivBytes + tagBytes)), cipher.final()]).toString()
    },
  }
}

function readKey(pair: string): [string, Buffer] {
  const [name = '', text = ''] = pair.split(':')
  return [name, Buffer.from(text, 'base64')]
}
