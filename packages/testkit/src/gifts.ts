import type { Gift } from '@kapao/contract/gift'
import type { GiftKey } from '@kapao/contract/gift-key'
import type { Database } from '@kapao/database/connect'
import { type CompactJWEHeaderParameters, CompactEncrypt, importJWK } from 'jose'
import { createTestClock } from './test-clock.ts'
import { generateId } from './random.ts'
import type { TestApp } from './test-app.ts'

/** The operator's e-wallet in tests. */
export const giftWallet = { name: 'กะเป๋า เดโม่', number: '0890000001' } as const

/** Inserts the operator's e-wallet for gift links, as the operator's settings would. */
export async function openGiftWallet(
  db: Database,
  { name = giftWallet.name, number = giftWallet.number }: { name?: string; number?: string } = {},
): Promise<void> {
  await db
    .insertInto('deposit_account')
    .values({
      deposit_account_id: generateId(),
      bank_code: 'TRUEWALLET',
      bank_type: 'BANK',
      mode: 'LINK',
      account_name: name,
      account_no: number,
      promptpay_id: null,
      currency: 'BAHT',
      sort_order: 1,
    })
    .execute()
}

type Wires = Pick<TestApp, 'wire' | 'outside'>

/** Creates a gift in the sandbox's e-wallet and returns its link. */
export async function makeGift(
  { outside }: Pick<Wires, 'outside'>,
  options: { amount: number; validSeconds?: number },
): Promise<string> {
  const { status, body } = await outside<{ link: string }>('POST', '/control/truewallet/gift', {
    body: options,
  })
  if (status !== 200) throw new Error(`The pretend e-wallet refused: ${JSON.stringify(body)}`)
  return body.link
}

/** The voucher code of a gift link. */
export function voucherOf(link: string): string {
  return new URL(link).searchParams.get('v') ?? ''
}

/** Reads the public key that the server publishes. */
export async function readGiftKey({ wire }: Pick<Wires, 'wire'>, token: string): Promise<GiftKey> {
  const { body } = await wire<{ giftKey: GiftKey }>('GET', '/api/lookup/deposit', { token })
  return body.giftKey
}

type Header = Partial<CompactJWEHeaderParameters> & Record<string, unknown>

/** Encrypts a text as the member app does. `header` overrides fields of the JWE header. */
export async function sealText(
  key: GiftKey,
  text: string,
  header: Header = {},
  at = createTestClock().now(),
): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid: key.kid,
      iat: Math.floor(at.getTime() / 1000),
      jti: generateId(),
      ...header,
    })
    .encrypt(await importJWK({ kty: key.kty, crv: key.crv, x: key.x, y: key.y }, header.alg ?? 'ECDH-ES'))
}

type Sending = { token: string; jwe: string; key?: string }

/** Sends an encrypted gift link to the server. */
export function sendGift({ wire }: Pick<Wires, 'wire'>, { token, jwe, key }: Sending) {
  return wire<Gift & { message?: string; details?: Record<string, unknown> }>(
    'POST',
    '/api/wallet/truelink',
    {
      token,
      body: { link: jwe },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    },
  )
}
