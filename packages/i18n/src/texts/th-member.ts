import { profile } from './th/profile.ts'
import { accountView } from './th/account-view.ts'
import { roleName } from './th/role-name.ts'
import { passkey } from './th/passkey.ts'
import { stepUp } from './th/step-up.ts'
import { wallet } from './th/wallet.ts'
import { game } from './th/game.ts'
import { transfer } from './th/transfer.ts'
import { deposit } from './th/deposit.ts'
import { gift } from './th/gift.ts'
import { withdrawal } from './th/withdrawal.ts'
import { slip } from './th/slip.ts'
import { statement } from './th/statement.ts'
import { book } from './th/book.ts'
import { invite } from './th/invite.ts'
import { refund } from './th/refund.ts'
import { grant } from './th/grant.ts'
import { bonus } from './th/bonus.ts'
import { promotion } from './th/promotion.ts'
import { spin } from './th/spin.ts'
import { codesOfMembers } from './th/codes-of-members.ts'
import { codesOfSpin } from './th/codes-of-spin.ts'
import { chat } from './th/chat.ts'
import { notification } from './th/notification.ts'
import { push } from './th/push.ts'
import { slipReasons } from './th/slip-reasons.ts'

/** The Thai texts of the screens behind the login. */
export const member = {
  profile,
  'account-view': accountView,
  roleName,
  passkey,
  'step-up': stepUp,
  wallet,
  game,
  transfer,
  deposit,
  gift,
  withdrawal,
  slip,
  statement,
  book,
  invite,
  refund,
  grant,
  bonus,
  promotion,
  spin,
  codesOfMembers,
  codesOfSpin,
  chat,
  notification,
  push,
  slipReasons,
} as const
