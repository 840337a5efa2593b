import type { Operation } from './operation.ts'
import { getHead } from './features/book/get-head.ts'
import { listSeals } from './features/book/list-seals.ts'
import { traceSeal } from './features/book/trace-seal.ts'
import { answerChat } from './features/chat/answer-chat.ts'
import { closeChat } from './features/chat/close-chat.ts'
import { getChatBot } from './features/chat/get-chat-bot.ts'
import { getChatConfig } from './features/chat/get-chat-config.ts'
import { listChatMessages } from './features/chat/list-chat-messages.ts'
import { listChats } from './features/chat/list-chats.ts'
import { markChatRead } from './features/chat/mark-chat-read.ts'
import { mergeGuestChat } from './features/chat/merge-guest-chat.ts'
import { readChat } from './features/chat/read-chat.ts'
import { seeChat } from './features/chat/see-chat.ts'
import { sendChatMessage } from './features/chat/send-chat-message.ts'
import { setChatBot } from './features/chat/set-chat-bot.ts'
import { listGameProviders } from './features/game-provider/list-game-providers.ts'
import { setGameProvider } from './features/game-provider/set-game-provider.ts'
import { addDepositAccount } from './features/deposit-account/add-deposit-account.ts'
import { changeDepositAccount } from './features/deposit-account/change-deposit-account.ts'
import { getSiteSettings } from './features/site/get-site-settings.ts'
import { listDepositAccounts } from './features/deposit-account/list-deposit-accounts.ts'
import { setSiteSettings } from './features/site/set-site-settings.ts'
import { showChatFile } from './features/chat/show-chat-file.ts'
import { takeChat } from './features/chat/take-chat.ts'
import { uploadAgentImage } from './features/chat/upload-agent-image.ts'
import { uploadAgentVideo } from './features/chat/upload-agent-video.ts'
import { uploadChatImage } from './features/chat/upload-chat-image.ts'
import { uploadChatVideo } from './features/chat/upload-chat-video.ts'
import { addDepositNotice } from './features/deposit/add-deposit-notice.ts'
import { activateBonus } from './features/bonus/activate-bonus.ts'
import { checkActiveBonus } from './features/bonus/check-active-bonus.ts'
import { checkBonusMinimum } from './features/bonus/check-bonus-minimum.ts'
import { clearBonus } from './features/bonus/clear-bonus.ts'
import { listBonuses } from './features/bonus/list-bonuses.ts'
import { listOffers } from './features/bonus/list-offers.ts'
import { setOffer } from './features/bonus/set-offer.ts'
import { cancelQrDeposit } from './features/deposit/cancel-qr-deposit.ts'
import { createQrDeposit } from './features/deposit/create-qr-deposit.ts'
import { getDepositNotice } from './features/deposit/get-deposit-notice.ts'
import { getQrDeposit } from './features/deposit/get-qr-deposit.ts'
import { creditUnreadTransaction } from './features/deposit/credit-unread-transaction.ts'
import { listBankTransactions } from './features/deposit/list-bank-transactions.ts'
import { matchBankTransaction } from './features/deposit/match-bank-transaction.ts'
import { receivePayment } from './features/deposit/receive-payment.ts'
import { activateGame } from './features/game/activate-game.ts'
import { autoLogin } from './features/game/auto-login.ts'
import { autoLoginByPassword } from './features/game/auto-login-by-password.ts'
import { getGameAccount } from './features/game/get-game-account.ts'
import { getUfabetForm } from './features/game/get-ufabet-form.ts'
import { listGames } from './features/game/list-games.ts'
import { refreshGames } from './features/game/refresh-games.ts'
import { resetGamePassword } from './features/game/reset-game-password.ts'
import { getGrant } from './features/grant/get-grant.ts'
import { getInviteBonus } from './features/invite/get-invite-bonus.ts'
import { getInviteSettings } from './features/invite/get-invite-settings.ts'
import { listInviteBanners } from './features/invite/list-invite-banners.ts'
import { listInvites } from './features/invite/list-invites.ts'
import { receiveInviteBonus } from './features/invite/receive-invite-bonus.ts'
import { setInviteSettings } from './features/invite/set-invite-settings.ts'
import { decideStuckGift } from './features/gift/decide-stuck-gift.ts'
import { listStuckGifts } from './features/gift/list-stuck-gifts.ts'
import { redeemGift } from './features/gift/redeem-gift.ts'
import { sendOtp } from './features/otp/send-otp.ts'
import { verifyOtp } from './features/otp/verify-otp.ts'
import { changeBankAccountName } from './features/profile/change-bank-account-name.ts'
import { changeProfile } from './features/profile/change-profile.ts'
import { getProfile } from './features/profile/get-profile.ts'
import { activatePromotion } from './features/promotion/activate-promotion.ts'
import { findPromotion } from './features/promotion/find-promotion.ts'
import { getCurrentPromotion } from './features/promotion/get-current-promotion.ts'
import { checkRefund } from './features/refund/check-refund.ts'
import { finishRefund } from './features/refund/finish-refund.ts'
import { getRefundSettings } from './features/refund/get-refund-settings.ts'
import { listRefundBanners } from './features/refund/list-refund-banners.ts'
import { listRefunds } from './features/refund/list-refunds.ts'
import { receiveRefund } from './features/refund/receive-refund.ts'
import { setRefundSettings } from './features/refund/set-refund-settings.ts'
import { registerMember } from './features/registration/register-member.ts'
import { validateAccount } from './features/registration/validate-account.ts'
import { changePassword } from './features/session/change-password.ts'
import { listSecurityEvents } from './features/session/list-security-events.ts'
import { listSessions } from './features/session/list-sessions.ts'
import { login } from './features/session/login.ts'
import { logout } from './features/session/logout.ts'
import { markSecurityEventsSeen } from './features/session/mark-security-events-seen.ts'
import { revokeOtherSessions } from './features/session/revoke-other-sessions.ts'
import { revokeSession } from './features/session/revoke-session.ts'
import { getSlipUrl } from './features/slip/get-slip-url.ts'
import { listSlips } from './features/slip/list-slips.ts'
import { showSlip } from './features/slip/show-slip.ts'
import { uploadSlip } from './features/slip/upload-slip.ts'
import { lookups } from './features/site/lookups.ts'
import { getSpinSetup } from './features/spin/get-spin-setup.ts'
import { spinWheel } from './features/spin/spin-wheel.ts'
import { listSpins } from './features/spin/list-spins.ts'
import { listCoupons } from './features/spin/list-coupons.ts'
import { claimCoupon } from './features/spin/claim-coupon.ts'
import { checkSpinActive } from './features/spin/check-spin-active.ts'
import { setWheel } from './features/spin/set-wheel.ts'
import { listClaimedGoods } from './features/spin/list-claimed-goods.ts'
import { exportStatement } from './features/statement/export-statement.ts'
import { getStatementLine } from './features/statement/get-statement-line.ts'
import { listStatement } from './features/statement/list-statement.ts'
import { proveStatement } from './features/statement/prove-statement.ts'
import { decideStuckTransfer } from './features/transfer/decide-stuck-transfer.ts'
import { listOpenTransfers } from './features/transfer/list-open-transfers.ts'
import { listReconciliationDifferences } from './features/transfer/list-reconciliation-differences.ts'
import { listStuckTransfers } from './features/transfer/list-stuck-transfers.ts'
import { transferAllMoney } from './features/transfer/transfer-all-money.ts'
import { transferMoney } from './features/transfer/transfer-money.ts'
import { getWallet } from './features/wallet/get-wallet.ts'
import { approveWithdrawal } from './features/withdrawal/approve-withdrawal.ts'
import { decideStuckPayout } from './features/withdrawal/decide-stuck-payout.ts'
import { getWithdrawal } from './features/withdrawal/get-withdrawal.ts'
import { listLatestWithdrawals } from './features/withdrawal/list-latest-withdrawals.ts'
import { listPayoutDifferences } from './features/withdrawal/list-payout-differences.ts'
import { listStuckPayouts } from './features/withdrawal/list-stuck-payouts.ts'
import { listWithdrawals } from './features/withdrawal/list-withdrawals.ts'
import { rejectWithdrawal } from './features/withdrawal/reject-withdrawal.ts'
import { withdrawAllMoney } from './features/withdrawal/withdraw-all-money.ts'
import { withdrawMoney } from './features/withdrawal/withdraw-money.ts'

/** Every operation that the server answers. A test holds the list against the contract. */
export const operations = [
  ...lookups,
  validateAccount,
  registerMember,
  getProfile,
  changeProfile,
  changeBankAccountName,
  changePassword,
  login,
  logout,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  listSecurityEvents,
  markSecurityEventsSeen,
  sendOtp,
  verifyOtp,
  getWallet,
  redeemGift,
  listStuckGifts,
  decideStuckGift,
  listGames,
  refreshGames,
  activateGame,
  getGameAccount,
  resetGamePassword,
  autoLogin,
  autoLoginByPassword,
  getUfabetForm,
  transferMoney,
  transferAllMoney,
  listOpenTransfers,
  listStuckTransfers,
  decideStuckTransfer,
  listReconciliationDifferences,
  withdrawMoney,
  withdrawAllMoney,
  listLatestWithdrawals,
  getWithdrawal,
  listWithdrawals,
  approveWithdrawal,
  rejectWithdrawal,
  listStuckPayouts,
  decideStuckPayout,
  listPayoutDifferences,
  getQrDeposit,
  createQrDeposit,
  cancelQrDeposit,
  addDepositNotice,
  getDepositNotice,
  receivePayment,
  listBankTransactions,
  creditUnreadTransaction,
  matchBankTransaction,
  listInvites,
  getInviteBonus,
  listInviteBanners,
  receiveInviteBonus,
  getInviteSettings,
  setInviteSettings,
  listRefunds,
  checkRefund,
  receiveRefund,
  finishRefund,
  listRefundBanners,
  getRefundSettings,
  setRefundSettings,
  getSpinSetup,
  spinWheel,
  listSpins,
  listCoupons,
  claimCoupon,
  checkSpinActive,
  setWheel,
  listClaimedGoods,
  listBonuses,
  activateBonus,
  checkActiveBonus,
  checkBonusMinimum,
  clearBonus,
  listOffers,
  setOffer,
  getGrant,
  getCurrentPromotion,
  findPromotion,
  activatePromotion,
  listStatement,
  getStatementLine,
  exportStatement,
  proveStatement,
  getHead,
  listSeals,
  traceSeal,
  uploadSlip,
  listSlips,
  getSlipUrl,
  showSlip,
  getChatConfig,
  sendChatMessage,
  listChatMessages,
  uploadChatImage,
  uploadChatVideo,
  markChatRead,
  mergeGuestChat,
  showChatFile,
  listChats,
  readChat,
  takeChat,
  answerChat,
  uploadAgentImage,
  uploadAgentVideo,
  seeChat,
  closeChat,
  getChatBot,
  setChatBot,
  getSiteSettings,
  setSiteSettings,
  listDepositAccounts,
  addDepositAccount,
  changeDepositAccount,
  listGameProviders,
  setGameProvider,
] as unknown as readonly Operation[]
