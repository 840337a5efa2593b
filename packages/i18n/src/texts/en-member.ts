import { profile } from './en/profile.ts'
import { accountView } from './en/account-view.ts'
import { roleName } from './en/role-name.ts'
import { passkey } from './en/passkey.ts'
import { stepUp } from './en/step-up.ts'
import { wallet } from './en/wallet.ts'
import { game } from './en/game.ts'
import { transfer } from './en/transfer.ts'
import { deposit } from './en/deposit.ts'
import { gift } from './en/gift.ts'
import { withdrawal } from './en/withdrawal.ts'
import { slip } from './en/slip.ts'
import { statement } from './en/statement.ts'
import { book } from './en/book.ts'
import { invite } from './en/invite.ts'
import { refund } from './en/refund.ts'
import { grant } from './en/grant.ts'
import { bonus } from './en/bonus.ts'
import { promotion } from './en/promotion.ts'
import { spin } from './en/spin.ts'
import { codesOfMembers } from './en/codes-of-members.ts'
import { codesOfSpin } from './en/codes-of-spin.ts'
import { chat } from './en/chat.ts'
import { notification } from './en/notification.ts'
import { push } from './en/push.ts'
import { slipReasons } from './en/slip-reasons.ts'

/** The English texts of the screens behind the login. */
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
