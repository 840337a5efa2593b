import { otp } from './la/otp.ts'
import { registration } from './la/registration.ts'
import { session } from './la/session.ts'
import { words } from './la/words.ts'

/** Every Lao text; the same namespaces and keys as Thai. */
export const la = { otp, registration, session, words } as const
