import { z } from 'zod'
import { type KeyRing, readKeyRing } from '../platform/key-ring.ts'

/** A base address, without the slash at its end. */
export const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))
/** Host names and addresses as they are written in URLs, without ports, separated by commas. */
export const hosts = z
  .string()
  .regex(/^[a-z\d.:[\]-]+( *, *[a-z\d.:[\]-]+)*$/i)
  .transform((list) => list.split(',').map((host) => host.trim()))
export const secret = z.string().min(16)
/** Versions of a secret, of at least 32 characters each. One may have no name. The names differ. */
export const keyRing = z
  .string()
  .regex(/^(\w{1,20}:)?[^\s:,]{32,}(,(\w{1,20}:)?[^\s:,]{32,})*$/)
  .transform(readKeyRing)
  .refine(haveOwnNames)
/** Versions of a key for AES-256. */
export const cipherKeys = z
  .string()
  .regex(/^\w{1,20}:[A-Za-z0-9+/]{43}=(,\w{1,20}:[A-Za-z0-9+/]{43}=)*$/)
  .transform(readKeyRing)
  .refine(haveOwnNames)

function haveOwnNames(ring: KeyRing): boolean {
  return new Set(ring.map(({ name }) => name)).size === ring.length
}

/** In the format of Standard Webhooks. */
export const webhookSecret = z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/)

/** From `soft` codes in `seconds` on, each further one needs a proof of work; from `hard` on, none is sent. */
export type OtpBudget = { soft: number; hard: number; seconds: number }

/** A setting such as `20-120/hour,60-600/day`: 20 codes an hour are sent freely, 120 at most; 60 and 600 a day. */
export function otpBudget(usual: string) {
  return {
    takes: 'SOFT-HARD/hour,SOFT-HARD/day, each soft budget at most its hard one',
    shape: z
      .string()
      .regex(/^\d{1,7}-\d{1,7}\/hour,\d{1,7}-\d{1,7}\/day$/)
      .default(usual)
      .transform(readBudget)
      .refine((budgets) => budgets.every(({ soft, hard }) => soft <= hard)),
  }
}

function readBudget(text: string): readonly OtpBudget[] {
  const [softHour = 0, hardHour = 0, softDay = 0, hardDay = 0] = (text.match(/\d+/g) ?? []).map(Number)
  return [
    { soft: softHour, hard: hardHour, seconds: 3600 },
    { soft: softDay, hard: hardDay, seconds: 24 * 3600 },
  ]
}
