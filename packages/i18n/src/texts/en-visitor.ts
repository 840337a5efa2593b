import { inviter } from './en/inviter.ts'
import { registration } from './en/registration.ts'
import { otp } from './en/otp.ts'
import { recovery } from './en/recovery.ts'
import { session } from './en/session.ts'
import { site } from './en/site.ts'
import { words } from './en/words.ts'
import { codes } from './en/codes.ts'
import { codesWithFigures } from './en/codes-with-figures.ts'

/** The English texts of the screens without a login, and the shared words. The first screen waits for these. */
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
