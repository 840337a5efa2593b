import { inviter } from './th/inviter.ts'
import { registration } from './th/registration.ts'
import { otp } from './th/otp.ts'
import { recovery } from './th/recovery.ts'
import { session } from './th/session.ts'
import { site } from './th/site.ts'
import { words } from './th/words.ts'
import { codes } from './th/codes.ts'
import { codesWithFigures } from './th/codes-with-figures.ts'

/** The Thai texts of the screens without a login, and the shared words. The first screen waits for these. */
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
