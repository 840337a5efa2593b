import { shortReference } from '@kapao/contract/short-reference'
import type { StatementDetail, StatementLine } from '@kapao/contract/statement'
import { formatDateTime } from '@kapao/i18n/date'
import { formatBaht } from '@kapao/i18n/number'
import { accountNameOf, type NameOf } from '@kapao/i18n/statement-story'
import type { TFunction } from 'i18next'

export type ReceiptFact = { name: string; value: string }

const statuses = {
  SUCCESS: 'statement:statusSuccess',
  FAILED: 'statement:statusFailed',
  PROCESSING: 'statement:statusInProgress',
} as const

export type Receipted = Pick<StatementLine, 'from' | 'to' | 'status' | 'createdAt' | 'amount'> & {
  reference: string
  account: string
}

/** A movement as its receipt shows it, with the member's account masked. */
export function receiptOf(line: StatementDetail, account: string): Receipted {
  return { ...line, reference: shortReference(line._id), account }
}

/** What a receipt and a proof say besides the amount, in their order. */
export function receiptFacts(t: TFunction, receipt: Receipted, nameOf: NameOf): ReceiptFact[] {
  return [
    { name: t('statement:fromAccount'), value: accountNameOf(t, receipt.from, nameOf) },
    { name: t('statement:toAccount'), value: accountNameOf(t, receipt.to, nameOf) },
    { name: t('statement:pdfAccount'), value: receipt.account },
    { name: t('statement:columnStatus'), value: t(statuses[receipt.status]) },
    { name: t('statement:happenedAt'), value: formatDateTime(receipt.createdAt) },
    { name: t('statement:reference'), value: receipt.reference },
  ]
}

/** With the sign of its direction. What failed moved nothing and has none. */
export function signedAmount({ from, status, amount }: Receipted, unit: string): string {
  const sign = status === 'FAILED' ? '' : from === 'WALLET' ? '−' : '+'
  return `${sign}${formatBaht(Math.abs(amount))} ${unit}`
}
