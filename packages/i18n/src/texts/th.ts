import { otp } from './th/otp.ts'
import { registration } from './th/registration.ts'
import { session } from './th/session.ts'
import { words } from './th/words.ts'

/** Every Thai text, one i18next namespace a key. One chunk, fetched only when Thai is wanted. */
export const th = { otp, registration, session, words } as const
