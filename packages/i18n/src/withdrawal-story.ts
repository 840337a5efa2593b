import type { ReturnReason, Withdrawal, WithdrawalStage, WithdrawalStep } from '@kapao/contract/withdrawal'
import { formatDateTime } from './date.ts'
import type { TFunction } from 'i18next'
import './typed-keys.ts'

/** The text of what happens next, by the stage of the withdrawal. */
const nextWords = {
  COOLING: 'withdrawal:nextCooling',
  REVIEW: 'withdrawal:nextReview',
  SENDING: 'withdrawal:nextSending',
  BANK: 'withdrawal:nextBank',
  STAFF: 'withdrawal:nextStaff',
} as const satisfies Partial<Record<WithdrawalStage, string>>

/** What happens next with a withdrawal in progress; undefined for one that has ended. */
export function nextOf(t: TFunction, { stage, waitsUntil }: Withdrawal): string | undefined {
  if (stage === 'PAID' || stage === 'RETURNED') return undefined
  if (stage !== 'COOLING') return t(nextWords[stage])
  return t(nextWords.COOLING, { until: waitsUntil === null ? '' : formatDateTime(waitsUntil) })
}

const reasonWords = {
  ACCOUNT_UNKNOWN: 'withdrawal:reasonAccountUnknown',
  ACCOUNT_CLOSED: 'withdrawal:reasonAccountClosed',
  NAME_DIFFERS: 'withdrawal:reasonNameDiffers',
  BANK_REFUSED: 'withdrawal:reasonBankRefused',
  NOT_PAID: 'withdrawal:reasonNotPaid',
  OPERATOR: 'withdrawal:reasonOperator',
} as const satisfies Record<ReturnReason, string>

/** Why the money was returned, with the operator's text if there is one; undefined without a reason. */
export function reasonOf(t: TFunction, { reason, reasonText }: Withdrawal): string | undefined {
  return reason === null ? undefined : t(reasonWords[reason], { text: reasonText ?? '' })
}

const titles = {
  SUCCESS: 'withdrawal:paidTitle',
  FAILED: 'withdrawal:returnedTitle',
  PROCESSING: 'withdrawal:progressTitle',
} as const

export function titleOf(t: TFunction, { status }: Pick<Withdrawal, 'status'>): string {
  return t(titles[status])
}

const stepWords = {
  HELD: 'withdrawal:stepHeld',
  REVIEWED: 'withdrawal:stepReviewed',
  APPROVED: 'withdrawal:stepApproved',
  SENT: 'withdrawal:stepSent',
  PAID: 'withdrawal:stepPaid',
  RETURNED: 'withdrawal:stepReturned',
} as const satisfies Record<WithdrawalStep, string>

export function stepOf(t: TFunction, what: WithdrawalStep): string {
  return t(stepWords[what])
}
