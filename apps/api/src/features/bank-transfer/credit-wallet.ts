import { qrProviders } from '@kapao/contract/deposit'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { postEntry, resolveEntry } from '@kapao/ledger/ledger'
import type { Currency, Satang } from '@kapao/money/satang'
import { notifyOfMoney } from '../notification/notification.ts'
import { settleNotice } from './notice.store.ts'

/** The source of a notice's entry in the book: the account that the money arrives at is not known yet. */
export const manualSource = 'bank:MANUAL'

/** The name of a plain account in the statement. The code of a bank that has a QR would stand for the QR. */
export function nameOfAccount(bankCode: string): string {
  return qrProviders.some((provider) => provider === bankCode) ? `${bankCode}-ACCOUNT` : bankCode
}

type Arrived = {
  memberId: string
  /** The id of the entry that credits the money. */
  entryId: string
  account: { bankCode: string; currency: Currency }
  amountSatang: Satang
  paidAt: Date
  /** The origin that the statement shows to the member. */
  from: string
  at: Date
}

/**
 * Credits an incoming transfer to a member, in satang, in the caller's transaction. The caller has recorded the
 * incoming transfer before. Settles the member's open notice of this amount; otherwise posts an entry `bank:CODE →
 * wallet`. Either way one entry with this id credits the money. Source: product §3 and §5, decision records 0026 and
 * 0031.
 */
export async function creditWallet(tx: DatabaseTransaction, arrived: Arrived): Promise<void> {
  const { memberId, entryId, account, amountSatang, paidAt, from, at } = arrived
  const { currency } = account
  const notice = await settleNotice(tx, { memberId, amountSatang, currency, at })
  const given = notice
    ? await resolveEntry(tx, {
        memberId,
        currency,
        entryId: notice.notice_id,
        resolutionId: entryId,
        outcome: 'posted',
        happenedAt: paidAt,
      })
    : await postEntry(tx, {
        memberId,
        entryId,
        source: `bank:${account.bankCode}`,
        destination: 'wallet',
        amountSatang,
        currency,
        happenedAt: paidAt,
        statement: { type: 'deposit', from, to: 'WALLET' },
      })
  // The book never refuses a credit to an existing wallet. Anything else is our fault: the transaction must roll back.
  if (!given.ok) throw new Error(`The book refused a deposit: ${given.refusal}`)
  const aboutId = notice ? notice.notice_id : entryId
  await notifyOfMoney(tx, { memberId, kind: 'MONEY_IN', aboutId, at, amountSatang, currency })
}
