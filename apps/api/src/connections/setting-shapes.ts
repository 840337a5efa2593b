import { z } from 'zod'

/** A base address, without the slash at its end. */
export const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))
export const secret = z.string().min(16)
/** In the format of Standard Webhooks. */
export const webhookSecret = z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/)
