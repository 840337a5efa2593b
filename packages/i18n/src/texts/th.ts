import { registration } from './th/registration.ts'
import { otp } from './th/otp.ts'
import { session } from './th/session.ts'
import { profile } from './th/profile.ts'
import { site } from './th/site.ts'
import { wallet } from './th/wallet.ts'
import { game } from './th/game.ts'
import { transfer } from './th/transfer.ts'
import { deposit } from './th/deposit.ts'
import { withdrawal } from './th/withdrawal.ts'
import { slip } from './th/slip.ts'
import { statement } from './th/statement.ts'
import { invite } from './th/invite.ts'
import { refund } from './th/refund.ts'
import { bonus } from './th/bonus.ts'
import { promotion } from './th/promotion.ts'
import { spin } from './th/spin.ts'
import { chat } from './th/chat.ts'
import { words } from './th/words.ts'
import { codes } from './th/codes.ts'
import { codesWithFigures } from './th/codes-with-figures.ts'
import { slipReasons } from './th/slip-reasons.ts'

/** Every Thai text, one i18next namespace a key. One chunk, fetched only when Thai is wanted. */
export const th = {
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
