import { sealBook } from './features/book/seal-book.ts'
import { forgetChatFiles } from './features/chat/forget-chat-files.ts'
import { askAfterQr } from './features/deposit/ask-after-qr.ts'
import { dropQrDeposit } from './features/deposit/drop-qr-deposit.ts'
import { endDepositNotice } from './features/deposit/end-deposit-notice.ts'
import { matchWaitingLines } from './features/deposit/match-waiting-lines.ts'
import { expireQrDeposit } from './features/deposit/expire-qr-deposit.ts'
import { forgetRefusedEvents } from './features/deposit/forget-refused-events.ts'
import { expireGrant } from './features/grant/expire-grant.ts'
import { watchGrants } from './features/grant/watch-grants.ts'
import { finishRefunds } from './features/refund/finish-refunds.ts'
import { recoverGameAccounts } from './features/game/recover-game-accounts.ts'
import { settleGameAccount } from './features/game/settle-game-account.ts'
import { askGift } from './features/gift/ask-gift.ts'
import { recoverGifts } from './features/gift/recover-gifts.ts'
import { forgetOldChallenges } from './features/otp/forget-old-challenges.ts'
import { forgetOldSessions } from './features/session/forget-old-sessions.ts'
import { forgetOldIdempotencyKeys } from './features/site/forget-old-idempotency-keys.ts'
import { askLeg } from './features/transfer/ask-leg.ts'
import { recoverLegs } from './features/transfer/recover-legs.ts'
import { reconcileGames } from './features/transfer/reconcile-games.ts'
import { askOverdueSlips } from './features/slip/ask-overdue-slips.ts'
import { askSlip } from './features/slip/check-slip.ts'
import { forgetSlipPictures } from './features/slip/forget-slip-pictures.ts'
import { rollUpHouseAccounts } from './features/wallet/roll-up-house-accounts.ts'
import { askWithdrawal } from './features/withdrawal/ask-withdrawal.ts'
import { reconcilePayouts } from './features/withdrawal/reconcile-payouts.ts'
import { recoverWithdrawals } from './features/withdrawal/recover-withdrawals.ts'
import type { Job } from './jobs/jobs.ts'

/** Every kind of job. */
export const jobs: readonly Job<never>[] = [
  askAfterQr,
  dropQrDeposit,
  expireQrDeposit,
  endDepositNotice,
  matchWaitingLines,
  forgetRefusedEvents,
  askLeg,
  recoverLegs,
  reconcileGames,
  askWithdrawal,
  recoverWithdrawals,
  reconcilePayouts,
  settleGameAccount,
  recoverGameAccounts,
  expireGrant,
  watchGrants,
  finishRefunds,
  askGift,
  recoverGifts,
  forgetOldIdempotencyKeys,
  forgetOldChallenges,
  forgetOldSessions,
  rollUpHouseAccounts,
  sealBook,
  askSlip,
  askOverdueSlips,
  forgetSlipPictures,
  forgetChatFiles,
]
