import { createHash } from 'node:crypto'
import { qrProviderOf } from '@kapao/contract/deposit'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { BankTransaction, IncomingCredit } from '@kapao/providers/feed/bank-transaction'
import { type FedAccount, findAccountsOfBank } from './bank-transaction.store.ts'
import { readShownAccount } from './shown-account.ts'

/** A credit that a bank transaction reports, with the operator's account that received it. */
export type LocatedCredit = { account: FedAccount; credit: IncomingCredit }

type Silent = { kind: 'nothing'; reason: string }

/**
 * Finds the operator's account that a bank transaction reports. Each account has one source, so that no transfer is
 * reported twice: statement rows if its mode is AUTO or MANUAL, messages if it is SMS, and only call-backs if it is
 * paid by QR. Source: decision record 0030.
 */
export async function locateBankTransaction(
  tx: DatabaseTransaction,
  { bank, source, reading }: BankTransaction,
): Promise<({ kind: 'placed' } & LocatedCredit) | Silent> {
  if (reading.kind === 'nothing') return reading
  const shown = readShownAccount(reading.account)
  const accounts = (bank === null ? [] : await findAccountsOfBank(tx, bank)).filter(
    ({ accountNo, currency }) => shown.fits(accountNo) && currency === reading.currency,
  )
  const [account, ...others] = accounts
  if (!account || others.length > 0 || shown.visible < fewestDigits)
    return { kind: 'nothing', reason: 'UNKNOWN_ACCOUNT' }
  return isFedBy(account, source)
    ? { kind: 'placed', account, credit: reading }
    : { kind: 'nothing', reason: 'OTHER_SOURCE' }
}

/** Fewer digits do not identify an account of ours. */
const fewestDigits = 3

/** Whether this source reports the account's money. */
export function isFedBy({ mode, ...account }: FedAccount, source: BankTransaction['source']): boolean {
  // Gift links report the money of a wallet that accepts them.
  return (
    mode !== 'LINK' &&
    qrProviderOf({ mode, ...account }) === undefined &&
    (mode === 'SMS') === (source === 'sms')
  )
}

/**
 * A hash of everything that a bank transaction states about a transfer and its account, including the balance after it.
 * Two with the same hash are one transfer that was reported under two ids. `undefined` without a balance: two transfers
 * may be equal in everything else.
 */
export function contentKeyOf({ account, credit }: LocatedCredit): string | undefined {
  const { amountSatang, balanceSatang, paidAt, sender } = credit
  if (balanceSatang === null) return undefined
  const said = [
    account.depositAccountId,
    amountSatang,
    balanceSatang,
    paidAt.toISOString(),
    ...Object.values(sender),
  ]
  return createHash('sha256').update(said.join('\n')).digest('hex')
}
