import { registration } from './en/registration.ts'
import { otp } from './en/otp.ts'
import { session } from './en/session.ts'
import { profile } from './en/profile.ts'
import { site } from './en/site.ts'
import { wallet } from './en/wallet.ts'
import { game } from './en/game.ts'
import { transfer } from './en/transfer.ts'
import { deposit } from './en/deposit.ts'
import { withdrawal } from './en/withdrawal.ts'
import { slip } from './en/slip.ts'
import { statement } from './en/statement.ts'
import { invite } from './en/invite.ts'
import { refund } from './en/refund.ts'
import { bonus } from './en/bonus.ts'
import { promotion } from './en/promotion.ts'
import { spin } from './en/spin.ts'
import { chat } from './en/chat.ts'
import { words } from './en/words.ts'
import { codes } from './en/codes.ts'
import { codesWithFigures } from './en/codes-with-figures.ts'
import { slipReasons } from './en/slip-reasons.ts'

/** Every English text; the same namespaces and keys as Thai. */
export const en = {
  registration,
  otp,
  session,
  profile,
  site,
  wallet,
  game,
  transfer,
  deposit,
  withdrawal,
  slip,
  statement,
  invite,
  refund,
  bonus,
  promotion,
  spin,
  chat,
  words,
  codes,
  codesWithFigures,
  slipReasons,
} as const
