import { sealBook } from './features/book/seal-book.ts'
import { forgetChatFiles } from './features/chat/forget-chat-files.ts'
import { noteUnreadMessages } from './features/chat/note-unread-messages.ts'
import { pollQr } from './features/deposit/poll-qr.ts'
import { dropQrDeposit } from './features/deposit/drop-qr-deposit.ts'
import { endDepositNotice } from './features/bank-transfer/end-deposit-notice.ts'
import { matchProvedTransfers } from './features/bank-transfer/match-proved-transfers.ts'
import { matchWaitingTransactions } from './features/bank-transfer/match-waiting-transactions.ts'
import { expireQrDeposit } from './features/deposit/expire-qr-deposit.ts'
import { forgetUses } from './features/deposit/forget-uses.ts'
import { measureDeposits } from './features/deposit/measure-deposits.ts'
import { matchPayers } from './features/deposit/match-payer.ts'
import { forgetRefusedEvents } from './features/deposit/forget-refused-events.ts'
import { forgetOldExports } from './features/export/forget-old-exports.ts'
import { createWriteExport } from './features/export/write-export.ts'
import { expireGrant } from './features/grant/expire-grant.ts'
import { watchGrants } from './features/grant/watch-grants.ts'
import { warnOfEndingGrants } from './features/grant/warn-of-ending-grants.ts'
import { deliverReport } from './features/report-mail/deliver-report.ts'
import { makeDueReports } from './features/report-mail/make-due-reports.ts'
import { finishRefunds } from './features/refund/finish-refunds.ts'
import { recoverGameAccounts } from './features/game/recover-game-accounts.ts'
import { settleGameAccount } from './features/game/settle-game-account.ts'
import { forgetOldNotifications } from './features/notification/forget-old-notifications.ts'
import { forgetPartyMinutes } from './features/party/forget-party-minutes.ts'
import { rollUpPlay } from './features/play/roll-up-play.ts'
import { forgetPushes } from './features/push/forget-pushes.ts'
import { sendPush } from './features/push/send-push.ts'
import { forgetOldChallenges } from './features/otp/forget-old-challenges.ts'
import { forgetOldSessions } from './features/session/forget-old-sessions.ts'
import { sendSecuritySms } from './features/session/send-security-sms.ts'
import { forgetOldIdempotencyKeys } from './features/site/forget-old-idempotency-keys.ts'
import { reconcileGames } from './features/transfer/reconcile-games.ts'
import { pollOverdueSlips } from './features/slip/poll-overdue-slips.ts'
import { pollSlip } from './features/slip/check-slip.ts'
import { forgetSlipPictures } from './features/slip/forget-slip-pictures.ts'
import { forgetOldProofs } from './features/step-up/forget-old-proofs.ts'
import { runSyntheticMember } from './features/synthetic/run-synthetic-member.ts'
import { rollUpHouseAccounts } from './features/wallet/roll-up-house-accounts.ts'
import { reconcilePayouts } from './features/withdrawal/reconcile-payouts.ts'
import { gifts } from './features/gift/gifts.ts'
import { legs } from './features/transfer/legs.ts'
import { payouts } from './features/withdrawal/payouts.ts'
import { createOutboundJobs } from './outbound/jobs.ts'
import { operations } from './operations.ts'
import type { Job } from './jobs/jobs.ts'

/** Every job that a worker runs. */
export const jobs: readonly Job<never>[] = [
  pollQr,
  dropQrDeposit,
  expireQrDeposit,
  endDepositNotice,
  matchWaitingTransactions,
  matchProvedTransfers,
  forgetRefusedEvents,
  forgetUses,
  measureDeposits,
  matchPayers,
  ...createOutboundJobs(legs),
  reconcileGames,
  ...createOutboundJobs(payouts),
  reconcilePayouts,
  settleGameAccount,
  recoverGameAccounts,
  expireGrant,
  watchGrants,
  warnOfEndingGrants,
  finishRefunds,
  makeDueReports,
  deliverReport,
  ...createOutboundJobs(gifts),
  forgetOldIdempotencyKeys,
  forgetOldChallenges,
  forgetOldSessions,
  sendSecuritySms,
  forgetOldProofs,
  rollUpHouseAccounts,
  rollUpPlay,
  sealBook,
  pollSlip,
  pollOverdueSlips,
  forgetSlipPictures,
  forgetChatFiles,
  noteUnreadMessages,
  forgetOldNotifications,
  sendPush,
  forgetPushes,
  forgetPartyMinutes,
  runSyntheticMember,
  createWriteExport((name) => operations.find(({ call }) => call.name === name)),
  forgetOldExports,
]
