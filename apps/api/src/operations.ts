import type { Operation } from './platform/operation.ts'
import { accountViewOperations } from './features/account-view/operations.ts'
import { adjustmentOperations } from './features/adjustment/operations.ts'
import { apiKeyOperations } from './features/api-key/operations.ts'
import { approvalOperations } from './features/approval/operations.ts'
import { auditOperations } from './features/audit/operations.ts'
import { bankTransferOperations } from './features/bank-transfer/operations.ts'
import { bonusOperations } from './features/bonus/operations.ts'
import { bookOperations } from './features/book/operations.ts'
import { chatOperations } from './features/chat/operations.ts'
import { correctionOperations } from './features/correction/operations.ts'
import { depositOperations } from './features/deposit/operations.ts'
import { depositAccountOperations } from './features/deposit-account/operations.ts'
import { exportOperations } from './features/export/operations.ts'
import { gameOperations } from './features/game/operations.ts'
import { gameProviderOperations } from './features/game-provider/operations.ts'
import { giftOperations } from './features/gift/operations.ts'
import { grantOperations } from './features/grant/operations.ts'
import { inviteOperations } from './features/invite/operations.ts'
import { inviterOperations } from './features/inviter/operations.ts'
import { jobOperations } from './features/job/operations.ts'
import { memberOperations } from './features/member/operations.ts'
import { moneyOperations } from './features/money/operations.ts'
import { moneyDayOperations } from './features/money-day/operations.ts'
import { notificationOperations } from './features/notification/operations.ts'
import { operatorOperations } from './features/operator/operations.ts'
import { operatorPasskeyOperations } from './features/operator-passkey/operations.ts'
import { otpOperations } from './features/otp/operations.ts'
import { partyOperations } from './features/party/operations.ts'
import { passkeyOperations } from './features/passkey/operations.ts'
import { profileOperations } from './features/profile/operations.ts'
import { promotionOperations } from './features/promotion/operations.ts'
import { pushOperations } from './features/push/operations.ts'
import { recoveryOperations } from './features/recovery/operations.ts'
import { refundOperations } from './features/refund/operations.ts'
import { costTermsOperations } from './features/cost-terms/operations.ts'
import { memberReportOperations } from './features/member-report/operations.ts'
import { reportOperations } from './features/report/operations.ts'
import { reportMailOperations } from './features/report-mail/operations.ts'
import { savedViewOperations } from './features/saved-view/operations.ts'
import { todayOperations } from './features/today/operations.ts'
import { registrationOperations } from './features/registration/operations.ts'
import { roleOperations } from './features/role/operations.ts'
import { serviceReportOperations } from './features/service-report/operations.ts'
import { sessionOperations } from './features/session/operations.ts'
import { siteOperations } from './features/site/operations.ts'
import { slipOperations } from './features/slip/operations.ts'
import { spinOperations } from './features/spin/operations.ts'
import { statementOperations } from './features/statement/operations.ts'
import { stepUpOperations } from './features/step-up/operations.ts'
import { syntheticOperations } from './features/synthetic/operations.ts'
import { teamOperations } from './features/team/operations.ts'
import { transferOperations } from './features/transfer/operations.ts'
import { walletOperations } from './features/wallet/operations.ts'
import { withdrawalOperations } from './features/withdrawal/operations.ts'
import { workOperations } from './features/work/operations.ts'

/** Every operation that the server answers. A test compares the list with the contract. */
export const operations = [
  ...siteOperations,
  ...registrationOperations,
  ...profileOperations,
  ...accountViewOperations,
  ...sessionOperations,
  ...otpOperations,
  ...recoveryOperations,
  ...passkeyOperations,
  ...stepUpOperations,
  ...syntheticOperations,
  ...walletOperations,
  ...giftOperations,
  ...gameOperations,
  ...transferOperations,
  ...withdrawalOperations,
  ...depositOperations,
  ...bankTransferOperations,
  ...inviteOperations,
  ...inviterOperations,
  ...refundOperations,
  ...spinOperations,
  ...bonusOperations,
  ...grantOperations,
  ...promotionOperations,
  ...statementOperations,
  ...bookOperations,
  ...slipOperations,
  ...chatOperations,
  ...notificationOperations,
  ...pushOperations,
  ...depositAccountOperations,
  ...gameProviderOperations,
  ...memberOperations,
  ...correctionOperations,
  ...adjustmentOperations,
  ...operatorOperations,
  ...operatorPasskeyOperations,
  ...teamOperations,
  ...roleOperations,
  ...apiKeyOperations,
  ...approvalOperations,
  ...auditOperations,
  ...reportOperations,
  ...memberReportOperations,
  ...serviceReportOperations,
  ...costTermsOperations,
  ...todayOperations,
  ...reportMailOperations,
  ...savedViewOperations,
  ...exportOperations,
  ...moneyOperations,
  ...moneyDayOperations,
  ...partyOperations,
  ...jobOperations,
  ...workOperations,
] as unknown as readonly Operation[]
