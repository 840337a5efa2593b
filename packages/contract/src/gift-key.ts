import { z } from 'zod'

/** The public key that a gift link is encrypted for: an elliptic curve key (P-256) as JWK. */
export const giftKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
})
export type GiftKey = z.infer<typeof giftKey>
