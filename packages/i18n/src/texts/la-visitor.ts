import { inviter } from './la/inviter.ts'
import { registration } from './la/registration.ts'
import { otp } from './la/otp.ts'
import { recovery } from './la/recovery.ts'
import { session } from './la/session.ts'
import { site } from './la/site.ts'
import { words } from './la/words.ts'
import { codes } from './la/codes.ts'
import { codesWithFigures } from './la/codes-with-figures.ts'

/** The Lao texts of the screens without a login, and the shared words. The first screen waits for these. */
export const visitor = {
  inviter,
  registration,
  otp,
  recovery,
  session,
  site,
  words,
  codes,
  codesWithFigures,
} as const
