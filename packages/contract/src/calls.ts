import type { CallFacts } from './call.ts'
import { accountViewCalls } from './account-view.ts'
import { adjustmentCalls } from './adjustment.ts'
import { apiKeyCalls } from './api-key.ts'
import { approvalCalls } from './approval.ts'
import { auditCalls } from './audit.ts'
import { bankTransferCalls } from './bank-transfer.ts'
import { bonusCalls } from './bonus.ts'
import { bookCalls } from './book.ts'
import { chatCalls } from './chat.ts'
import { correctionCalls } from './correction.ts'
import { depositCalls } from './deposit.ts'
import { depositAccountCalls } from './deposit-account.ts'
import { exportCalls } from './export.ts'
import { gameCalls } from './game.ts'
import { gameProviderCalls } from './game-provider.ts'
import { giftCalls } from './gift.ts'
import { grantCalls } from './grant.ts'
import { inviteCalls } from './invite.ts'
import { inviterCalls } from './inviter.ts'
import { jobCalls } from './job.ts'
import { memberCalls } from './member.ts'
import { memberReportCalls } from './member-report.ts'
import { moneyCalls } from './money.ts'
import { moneyDayCalls } from './money-day.ts'
import { notificationCalls } from './notification.ts'
import { operatorCalls } from './operator.ts'
import { operatorPasskeyCalls } from './operator-passkey.ts'
import { otpCalls } from './otp.ts'
import { profileCalls } from './profile.ts'
import { promotionCalls } from './promotion.ts'
import { pushCalls } from './push.ts'
import { partyCalls } from './party.ts'
import { passkeyCalls } from './passkey.ts'
import { recoveryCalls } from './recovery.ts'
import { stepUpCalls } from './step-up.ts'
import { syntheticCalls } from './synthetic.ts'
import { refundCalls } from './refund.ts'
import { costTermsCalls } from './cost-terms.ts'
import { reportCalls } from './report.ts'
import { reportMailCalls } from './report-mail.ts'
import { savedViewCalls } from './saved-view.ts'
import { todayCalls } from './today.ts'
import { registrationCalls } from './registration.ts'
import { serviceReportCalls } from './service-report.ts'
import { sessionCalls } from './session.ts'
import { roleCalls } from './role.ts'
import { siteCalls } from './site.ts'
import { slipCalls } from './slip.ts'
import { spinCalls } from './spin.ts'
import { statementCalls } from './statement.ts'
import { teamCalls } from './team.ts'
import { transferCalls } from './transfer.ts'
import { walletCalls } from './wallet.ts'
import { withdrawalCalls } from './withdrawal.ts'
import { workCalls } from './work.ts'

/** Every call, in the order of the specification. */
export const calls = [
  ...siteCalls,
  ...registrationCalls,
  ...profileCalls,
  ...accountViewCalls,
  ...sessionCalls,
  ...otpCalls,
  ...recoveryCalls,
  ...passkeyCalls,
  ...stepUpCalls,
  ...syntheticCalls,
  ...walletCalls,
  ...giftCalls,
  ...gameCalls,
  ...transferCalls,
  ...withdrawalCalls,
  ...depositCalls,
  ...bankTransferCalls,
  ...inviteCalls,
  ...inviterCalls,
  ...refundCalls,
  ...spinCalls,
  ...bonusCalls,
  ...grantCalls,
  ...promotionCalls,
  ...statementCalls,
  ...bookCalls,
  ...slipCalls,
  ...chatCalls,
  ...notificationCalls,
  ...pushCalls,
  ...depositAccountCalls,
  ...gameProviderCalls,
  ...memberCalls,
  ...correctionCalls,
  ...adjustmentCalls,
  ...operatorCalls,
  ...operatorPasskeyCalls,
  ...teamCalls,
  ...roleCalls,
  ...apiKeyCalls,
  ...approvalCalls,
  ...auditCalls,
  ...reportCalls,
  ...memberReportCalls,
  ...serviceReportCalls,
  ...costTermsCalls,
  ...todayCalls,
  ...reportMailCalls,
  ...savedViewCalls,
  ...exportCalls,
  ...moneyCalls,
  ...moneyDayCalls,
  ...partyCalls,
  ...jobCalls,
  ...workCalls,
] as const satisfies readonly CallFacts[]
