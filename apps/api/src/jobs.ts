import { sealBook } from './features/book/seal-book.ts'
import { forgetChatFiles } from './features/chat/forget-chat-files.ts'
import { pollQr } from './features/deposit/poll-qr.ts'
import { dropQrDeposit } from './features/deposit/drop-qr-deposit.ts'
import { endDepositNotice } from './features/deposit/end-deposit-notice.ts'
import { matchWaitingTransactions } from './features/deposit/match-waiting-transactions.ts'
import { expireQrDeposit } from './features/deposit/expire-qr-deposit.ts'
import { forgetRefusedEvents } from './features/deposit/forget-refused-events.ts'
import { expireGrant } from './features/grant/expire-grant.ts'
import { watchGrants } from './features/grant/watch-grants.ts'
import { finishRefunds } from './features/refund/finish-refunds.ts'
import { recoverGameAccounts } from './features/game/recover-game-accounts.ts'
import { settleGameAccount } from './features/game/settle-game-account.ts'
import { pollGift } from './features/gift/poll-gift.ts'
import { recoverGifts } from './features/gift/recover-gifts.ts'
import { forgetOldChallenges } from './features/otp/forget-old-challenges.ts'
import { forgetOldSessions } from './features/session/forget-old-sessions.ts'
import { forgetOldIdempotencyKeys } from './features/site/forget-old-idempotency-keys.ts'
import { pollLeg } from './features/transfer/poll-leg.ts'
import { recoverLegs } from './features/transfer/recover-legs.ts'
import { reconcileGames } from './features/transfer/reconcile-games.ts'
import { pollOverdueSlips } from './features/slip/poll-overdue-slips.ts'
import { pollSlip } from './features/slip/check-slip.ts'
import { forgetSlipPictures } from './features/slip/forget-slip-pictures.ts'
import { rollUpHouseAccounts } from './features/wallet/roll-up-house-accounts.ts'
import { pollWithdrawal } from './features/withdrawal/poll-withdrawal.ts'
import { reconcilePayouts } from './features/withdrawal/reconcile-payouts.ts'
import { recoverWithdrawals } from './features/withdrawal/recover-withdrawals.ts'
import type { Job } from './jobs/jobs.ts'

/** Every kind of job. */
export const jobs: readonly Job<never>[] = [
  pollQr,
  dropQrDeposit,
  expireQrDeposit,
  endDepositNotice,
  matchWaitingTransactions,
  forgetRefusedEvents,
  pollLeg,
  recoverLegs,
  reconcileGames,
  pollWithdrawal,
  recoverWithdrawals,
  reconcilePayouts,
  settleGameAccount,
  recoverGameAccounts,
  expireGrant,
  watchGrants,
  finishRefunds,
  pollGift,
  recoverGifts,
  forgetOldIdempotencyKeys,
  forgetOldChallenges,
  forgetOldSessions,
  rollUpHouseAccounts,
  sealBook,
  pollSlip,
  pollOverdueSlips,
  forgetSlipPictures,
  forgetChatFiles,
]
