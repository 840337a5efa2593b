import { registration } from './la/registration.ts'
import { otp } from './la/otp.ts'
import { session } from './la/session.ts'
import { profile } from './la/profile.ts'
import { site } from './la/site.ts'
import { wallet } from './la/wallet.ts'
import { game } from './la/game.ts'
import { transfer } from './la/transfer.ts'
import { deposit } from './la/deposit.ts'
import { withdrawal } from './la/withdrawal.ts'
import { slip } from './la/slip.ts'
import { statement } from './la/statement.ts'
import { invite } from './la/invite.ts'
import { refund } from './la/refund.ts'
import { bonus } from './la/bonus.ts'
import { promotion } from './la/promotion.ts'
import { spin } from './la/spin.ts'
import { chat } from './la/chat.ts'
import { words } from './la/words.ts'
import { codes } from './la/codes.ts'
import { codesWithFigures } from './la/codes-with-figures.ts'
import { slipReasons } from './la/slip-reasons.ts'

/** Every Lao text; the same namespaces and keys as Thai. */
export const la = {
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
