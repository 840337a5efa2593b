import type { WorkItem, WorkReason } from '@kapao/contract/work'
import type { WorkKind } from '@kapao/contract/work-kinds'

export const kindTexts = {
  withdrawal: 'work:kindWithdrawal',
  payout: 'work:kindPayout',
  bankTransaction: 'work:kindBankTransaction',
  payment: 'work:kindPayment',
  notice: 'work:kindNotice',
  slip: 'work:kindSlip',
  transfer: 'work:kindTransfer',
  gift: 'work:kindGift',
  goods: 'work:kindGoods',
  difference: 'work:kindDifference',
  approval: 'work:kindApproval',
} as const satisfies Record<WorkKind, string>

/** Why something waits, in two words. */
export const whyTexts = {
  AMOUNT: 'work:whyAmount',
  COUNT_OF_THE_DAY: 'work:whyCountOfTheDay',
  SUM_OF_THE_DAY: 'work:whySumOfTheDay',
  COUNT_OF_THE_WEEK: 'work:whyCountOfTheWeek',
  SUM_OF_THE_WEEK: 'work:whySumOfTheWeek',
  LITTLE_PLAYED: 'work:whyLittlePlayed',
  ACCOUNT_AGE: 'work:whyAccountAge',
  NEW_BANK_ACCOUNT: 'work:whyNewBankAccount',
  MEMBER_NOT_ACTIVE: 'work:whyMemberNotActive',
  PAYOUT_UNKNOWN: 'work:whyPayoutUnknown',
  PAYOUT_ASKED: 'work:whyPayoutAsked',
  MANUAL_ACCOUNT: 'work:whyManualAccount',
  SENDER_NOT_SHOWN: 'work:whySenderNotShown',
  TOO_LITTLE_SHOWN: 'work:whyTooLittleShown',
  NO_MEMBER: 'work:whyNoMember',
  SEVERAL_MEMBERS: 'work:whySeveralMembers',
  TOLD_BEFORE: 'work:whyLikeEarlier',
  LIKE_A_SLIP: 'work:whyLikeASlip',
  UNPROVED_ACCOUNT: 'work:whyUnprovedAccount',
  UNKNOWN: 'work:whyUnknown',
  PAID_LATE: 'work:whyPaidLate',
  SEVERAL_QRS: 'work:whySeveralQrs',
  NOTICE: 'work:whyNotice',
  SLIP_ASKED: 'work:whySlipAsked',
  TRANSFER_UNKNOWN: 'work:whyTransferUnknown',
  TRANSFER_ASKED: 'work:whyTransferAsked',
  GIFT_UNKNOWN: 'work:whyGiftUnknown',
  GIFT_ASKED: 'work:whyGiftAsked',
  GOODS: 'work:whyGoods',
  TOTAL_DIFFERS: 'differenceKind:totalDiffers',
  ONLY_IN_BOOK: 'differenceKind:onlyInBook',
  ONLY_AT_PROVIDER: 'differenceKind:onlyAtCompany',
  AMOUNT_DIFFERS: 'differenceKind:amountDiffers',
  SECOND_OPERATOR: 'work:whySecondOperator',
} as const satisfies Record<WorkReason, string>

/** The reasons whose sentence has no figures. */
export const plainSentences = {
  NEW_BANK_ACCOUNT: 'work:sayNewBankAccount',
  MEMBER_NOT_ACTIVE: 'work:sayMemberNotActive',
  PAYOUT_UNKNOWN: 'work:sayPayoutUnknown',
  PAYOUT_ASKED: 'work:sayPayoutAsked',
  MANUAL_ACCOUNT: 'work:sayManualAccount',
  SENDER_NOT_SHOWN: 'work:saySenderNotShown',
  TOO_LITTLE_SHOWN: 'work:sayTooLittleShown',
  NO_MEMBER: 'work:sayNoMember',
  SEVERAL_MEMBERS: 'work:saySeveralMembers',
  TOLD_BEFORE: 'work:sayLikeEarlier',
  LIKE_A_SLIP: 'work:sayLikeASlip',
  UNPROVED_ACCOUNT: 'work:sayUnprovedAccount',
  UNKNOWN: 'work:sayUnknown',
  PAID_LATE: 'work:sayPaidLate',
  SEVERAL_QRS: 'work:saySeveralQrs',
  NOTICE: 'work:sayNotice',
  SLIP_ASKED: 'work:saySlipAsked',
  TRANSFER_UNKNOWN: 'work:sayTransferUnknown',
  TRANSFER_ASKED: 'work:sayTransferAsked',
  GIFT_UNKNOWN: 'work:sayGiftUnknown',
  GIFT_ASKED: 'work:sayGiftAsked',
  GOODS: 'work:sayGoods',
  TOTAL_DIFFERS: 'work:sayTotalDiffers',
  ONLY_IN_BOOK: 'work:sayOnlyInBook',
  ONLY_AT_PROVIDER: 'work:sayOnlyAtCompany',
  AMOUNT_DIFFERS: 'work:sayAmountDiffers',
  SECOND_OPERATOR: 'work:saySecondOperator',
} as const satisfies Partial<Record<WorkReason, string>>

/** The one fact that would release it. */
export function releaseText({ kind, facts, acts }: WorkItem) {
  if (facts.isAboveCeiling === true) return 'work:releaseAbove' as const
  if (kind === 'approval' || facts.needsTwo === true) return 'work:releaseTwo' as const
  if (acts.length === 0 && !waitsForPeople.has(kind)) return 'work:releaseItself' as const
  return releases[kind]
}

/** Kinds that nobody but a person ends, also where this operator may not. */
const waitsForPeople: ReadonlySet<WorkKind> = new Set(['withdrawal', 'goods', 'difference'])

const releases = {
  withdrawal: 'work:releaseWithdrawal',
  payout: 'work:releaseBank',
  bankTransaction: 'work:releaseOwner',
  payment: 'work:releaseOwner',
  notice: 'work:releaseNotice',
  slip: 'work:releaseItself',
  transfer: 'work:releaseGame',
  gift: 'work:releaseGift',
  goods: 'work:releaseGoods',
  difference: 'work:releaseDifference',
} as const satisfies Record<Exclude<WorkKind, 'approval'>, string>

/** The words of what an operator may do, which mean something else for each kind. */
export const actTexts = {
  withdrawal: { approve: 'work:approve', reject: 'work:reject' },
  payout: { approve: 'work:wasPaid', reject: 'work:wasNotPaid' },
  transfer: { approve: 'work:wasMoved', reject: 'work:wasNotMoved' },
  gift: { approve: 'work:wasCredited', reject: 'work:wasVoid' },
  goods: { approve: 'work:wasSent', reject: 'work:reject' },
  difference: { approve: 'work:approve', reject: 'work:reject' },
  approval: { approve: 'work:approve', reject: 'work:reject' },
  bankTransaction: { approve: 'work:match', reject: 'work:reject' },
  payment: { approve: 'work:match', reject: 'work:reject' },
  notice: { approve: 'work:noticeConfirm', reject: 'work:noticeRefuse' },
  slip: { approve: 'work:approve', reject: 'work:reject' },
} as const satisfies Record<WorkKind, { approve: string; reject: string }>
