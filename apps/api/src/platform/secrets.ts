import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Config } from '../config.ts'
import type { KeyRing } from './key-ring.ts'
import type { Random } from './random.ts'

/** Encrypts secrets that must be readable later: game passwords, providers' credentials. Decision record 0022. */
export type Secrets = {
  /** `about` names what the secret belongs to. The secret opens only with the same `about`. */
  seal: (secret: string, about: string) => string
  /** The name of the version that a secret was sealed with. */
  versionOf: (sealed: string) => string
  /** The name of the version that seals. */
  newest: string
  /** Throws when the key is unknown, or the sealed text was changed or belongs to something else. */
  open: (sealed: string, about: string) => string
}

/** What is stored encrypted, each kind with a key of its own. */
export type SealedSecrets = {
  gamePasswords: Secrets
  gameCredentials: Secrets
  wheelSeeds: Secrets
  /** Of operators' authenticator apps. */
  authenticators: Secrets
  /** Endpoints and keys of members' browsers. */
  pushSubscriptions: Secrets
}

const cipherName = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with the versions of a key: the first seals, every one opens. Sealed text contains its version's name, so
 * a new version in front rotates the key. `setting` names the key in what is thrown.
 */
export function createSecrets(setting: string, ring: KeyRing, random: Random): Secrets {
  const keys = new Map(ring.map(({ name, secret }) => [name, Buffer.from(secret, 'base64')]))
  const [{ name: newestName, secret: newestSecret }] = ring
  const newestKey = Buffer.from(newestSecret, 'base64')
  return {
    versionOf,
    newest: newestName,
    seal: (secret, about) => {
      const iv = random.bytes(ivBytes)
      const cipher = createCipheriv(cipherName, newestKey, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${newestName}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open: (sealed, about) => {
      const name = versionOf(sealed)
      const text = sealed.slice(name.length + 1)
      const key = keys.get(name)
      if (!key) throw new Error(`${setting} has no version named "${name}"`)
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

/** The keys of everything that is stored encrypted. */
export function createSealedSecrets(
  config: Pick<
    Config,
    | 'KEY_GAME_PASSWORDS'
    | 'KEY_GAME_CREDENTIALS'
    | 'KEY_WHEEL_SEEDS'
    | 'KEY_AUTHENTICATORS'
    | 'KEY_PUSH_SUBSCRIPTIONS'
  >,
  random: Random,
): SealedSecrets {
  return {
    gamePasswords: createSecrets('KEY_GAME_PASSWORDS', config.KEY_GAME_PASSWORDS, random),
    gameCredentials: createSecrets('KEY_GAME_CREDENTIALS', config.KEY_GAME_CREDENTIALS, random),
    wheelSeeds: createSecrets('KEY_WHEEL_SEEDS', config.KEY_WHEEL_SEEDS, random),
    authenticators: createSecrets('KEY_AUTHENTICATORS', config.KEY_AUTHENTICATORS, random),
    pushSubscriptions: createSecrets('KEY_PUSH_SUBSCRIPTIONS', config.KEY_PUSH_SUBSCRIPTIONS, random),
  }
}

function versionOf(sealed: string): string {
  return sealed.split('.', 1)[0] ?? ''
}
