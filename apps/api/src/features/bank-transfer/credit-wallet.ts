import { qrProviders } from '@kapao/contract/deposit'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { postEntry, resolveEntry } from '@kapao/ledger/ledger'
import type { Currency, Satang } from '@kapao/money/satang'
import { settleNotice } from './notice.store.ts'

/** Where a notice's money comes from in the book, before anybody knows the account it was sent to. */
export const manualSource = 'bank:MANUAL'

/** A plain account as the statement names it. A bank's code alone may stand for its QR. */
export function nameOfAccount(bankCode: string): string {
  return qrProviders.some((provider) => provider === bankCode) ? `${bankCode}-ACCOUNT` : bankCode
}

type Arrived = {
  memberId: string
  /** The id of the entry that gives the money. */
  entryId: string
  account: { bankCode: string; currency: Currency }
  amountSatang: Satang
  paidAt: Date
  /** What the member reads as its origin. */
  from: string
  at: Date
}

/**
 * Gives a member the money of a receipt, in satang, in the caller's transaction and only after the receipt is taken. A
 * notice of this amount that waits is settled by it; otherwise the entry is `bank:CODE → wallet`. Either way one entry
 * with this id gives the money. Source: product §3 and §5, decision records 0026 and 0031.
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
  // A credit to a wallet that exists cannot be refused; anything else is our fault and must not be kept as credited.
  if (!given.ok) throw new Error(`The book refused a deposit: ${given.refusal}`)
}
