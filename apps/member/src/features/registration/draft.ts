import { z } from 'zod'
import { storageKeys } from '../../storage/keys.ts'
import { dropItem, keepItem, readItem } from '../../storage/store.ts'
import { readClock } from '../../time/clock.ts'
import type { Typed } from './use-wizard.ts'

/** The verification of the phone lasts this long on the server. An older draft would only disclose what it contains. */
const keptForMs = 30 * 60_000

const text = z.string().max(200)

const draftRules = z.object({
  keptAt: z.number(),
  phone: text,
  clearedPhone: text.optional(),
  sentOtp: z
    .object({ phone: text, reference: text, token: z.string().max(2000), sentAt: z.number() })
    .optional(),
  profile: z.object({ name: text, inviteCode: text, sourceCode: text }),
  bank: z.object({
    bankCode: text,
    firstName: text,
    lastName: text,
    accountNo: text,
    currency: z.enum(['BAHT', 'LAK']),
  }),
})

type Draft = z.infer<typeof draftRules>

/** Keeps what a guest typed, without the passwords, for this tab: a reload, or a phone that ends the browser, loses nothing else. */
export function keepDraft({ phone, clearedPhone, sentOtp, profile, bank }: Typed): void {
  const { name, inviteCode, sourceCode } = profile
  const draft: Draft = {
    keptAt: readClock(),
    phone,
    clearedPhone,
    sentOtp,
    profile: { name, inviteCode, sourceCode },
    bank,
  }
  keepItem('sessionStorage', storageKeys.registration, JSON.stringify(draft))
}

/** The draft of this tab, or undefined if there is none that can be used. */
export function readDraft(): Draft | undefined {
  const kept = readItem('sessionStorage', storageKeys.registration)
  if (kept === null) return undefined
  const draft = draftRules.safeParse(parse(kept)).data
  if (draft && readClock() - draft.keptAt < keptForMs) return draft
  dropDraft()
  return undefined
}

export function dropDraft(): void {
  dropItem('sessionStorage', storageKeys.registration)
}

function parse(kept: string): unknown {
  try {
    return JSON.parse(kept)
  } catch {
    return undefined
  }
}
