import { otp } from './en/otp.ts'
import { registration } from './en/registration.ts'
import { session } from './en/session.ts'
import { words } from './en/words.ts'

/** Every English text; the same namespaces and keys as Thai. */
export const en = { otp, registration, session, words } as const
