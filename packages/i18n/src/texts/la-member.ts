import { profile } from './la/profile.ts'
import { accountView } from './la/account-view.ts'
import { roleName } from './la/role-name.ts'
import { passkey } from './la/passkey.ts'
import { stepUp } from './la/step-up.ts'
import { wallet } from './la/wallet.ts'
import { game } from './la/game.ts'
import { transfer } from './la/transfer.ts'
import { deposit } from './la/deposit.ts'
import { gift } from './la/gift.ts'
import { withdrawal } from './la/withdrawal.ts'
import { slip } from './la/slip.ts'
import { statement } from './la/statement.ts'
import { book } from './la/book.ts'
import { invite } from './la/invite.ts'
import { refund } from './la/refund.ts'
import { grant } from './la/grant.ts'
import { bonus } from './la/bonus.ts'
import { promotion } from './la/promotion.ts'
import { spin } from './la/spin.ts'
import { codesOfMembers } from './la/codes-of-members.ts'
import { codesOfSpin } from './la/codes-of-spin.ts'
import { chat } from './la/chat.ts'
import { notification } from './la/notification.ts'
import { push } from './la/push.ts'
import { slipReasons } from './la/slip-reasons.ts'

/** The Lao texts of the screens behind the login. */
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
