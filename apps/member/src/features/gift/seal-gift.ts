import { giftLimits } from '@kapao/contract/gift'
import type { GiftKey } from '@kapao/contract/gift-key'
import { CompactEncrypt, importJWK } from 'jose'
import { generateKey } from '@kapao/wire/random'
import { readClock } from '../../time/clock.ts'

/**
 * Browsers offer encryption only on https and localhost. Elsewhere no link is sent, because it must never be sent in
 * the clear.
 */
export function canSeal(): boolean {
  return globalThis.isSecureContext && 'subtle' in crypto
}

type Sealing = { key: GiftKey; link: string; walletName: string }

/** Encrypts a link and the wallet's name for the server, as a compact JWE. Decision record 0032. */
export async function sealGift({ key, link, walletName }: Sealing): Promise<string> {
  const { kid, ...publicKey } = key
  const { algorithm, encryption, separator } = giftLimits
  const text = new TextEncoder().encode(`${link}${separator}${walletName}`)
  return new CompactEncrypt(text)
    .setProtectedHeader({
      alg: algorithm,
      enc: encryption,
      kid,
      iat: Math.floor(readClock() / 1000),
      jti: generateKey(),
    })
    .encrypt(await importJWK(publicKey, algorithm))
}
