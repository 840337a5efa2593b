import { z } from 'zod'

/** The public key with which a gift link is encrypted: an elliptic curve key (P-256) as a JWK. */
export const giftKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
})
export type GiftKey = z.infer<typeof giftKey>
