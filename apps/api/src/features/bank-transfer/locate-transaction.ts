import { createHash } from 'node:crypto'
import { qrProviderOf } from '@kapao/contract/deposit'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { BankTransaction, IncomingCredit } from '@kapao/providers/feed/bank-transaction'
import { type FedAccount, findAccountsOfBank } from './bank-transaction.store.ts'
import { readShownAccount } from './shown-account.ts'

/** Money that a line tells of, at the account that it came to. */
export type LocatedCredit = { account: FedAccount; credit: IncomingCredit }

type Silent = { kind: 'nothing'; reason: string }

/**
 * Finds the operator's account that a line tells of. An account has one source of its money, so that two words of it
 * are never two transfers: rows of the statement where its mode is AUTO or MANUAL, messages where it is SMS, and
 * call-backs alone where it is paid by QR. Source: decision record 0030.
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

/** Fewer digits of our own account could be anybody's. */
const fewestDigits = 3

/** Whether this source tells of an account's money. */
export function isFedBy({ mode, ...account }: FedAccount, source: BankTransaction['source']): boolean {
  // What comes to a wallet that takes gift links is told of by the links.

  return (
    mode !== 'LINK' &&
    qrProviderOf({ mode, ...account }) === undefined &&
    (mode === 'SMS') === (source === 'sms')
  )
}

/**
 * Everything that a line says of a transfer and its account, with the balance after it: two lines that say the same are
 * one, told under two ids. A line without a balance has no such name: two transfers may be alike in all the rest.
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
