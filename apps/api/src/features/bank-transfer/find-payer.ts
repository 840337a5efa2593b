import { walletBank } from '@kapao/contract/deposit-account'
import type { WaitingReason } from '@kapao/contract/bank-transfer'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Currency, Satang } from '@kapao/money/satang'
import type { BankTransactionSender } from '@kapao/providers/feed/bank-transaction'
import { type AccountHolder, findHolderOfPhone, findHolders } from './bank-transaction.store.ts'
import { matchName } from './match-shown.ts'
import { hasOpenNotice } from './notice.store.ts'
import { readShownAccount } from './shown-account.ts'

/** This many digits of an account at a bank identify a member. Fewer need a name or a notice. Decision record 0030. */
const enoughDigits = 6

export type Payer = { memberId: string } | { waits: WaitingReason }

type Question = { sender: BankTransactionSender; currency: Currency; amountSatang: Satang }

/**
 * Finds the one member who sent a transfer, by bank, account and name as far as the bank shows them. At least four
 * digits of the account are required, no shown detail may contradict the member's, and the details must identify one
 * member. If several members match, or none, the transfer waits: nothing is guessed. From an e-wallet the whole phone
 * number is required. Source: decision record 0030.
 */
export async function findPayer(
  tx: DatabaseTransaction,
  { sender, currency, amountSatang }: Question,
): Promise<Payer> {
  const { bank, account, name } = sender
  if (bank === null || account === null) return { waits: 'SENDER_NOT_SHOWN' }
  if (bank === walletBank) return findPhone(tx, { phone: account, name, currency })
  const shown = readShownAccount(account)
  if (!shown.four) return { waits: 'TOO_LITTLE_SHOWN' }
  function agrees(holder: AccountHolder) {
    return name === null ? 'cannot tell' : matchName(name, holder.accountName)
  }
  const { four, pattern } = shown
  const holders = await findHolders(tx, { bankCode: bank, four, pattern, currency })
  const [only, ...others] = holders.filter((holder) => agrees(holder) !== 'no')
  if (!only) return { waits: 'NO_MEMBER' }
  if (others.length > 0) return { waits: 'SEVERAL_MEMBERS' }
  const { memberId } = only
  if (shown.visible >= enoughDigits || agrees(only) === 'yes') return { memberId }
  // The member has announced exactly this amount, and the shown digits match.
  if (await hasOpenNotice(tx, { memberId, amountSatang })) return { memberId }
  return { waits: 'TOO_LITTLE_SHOWN' }
}

/** A whole number identifies its member, unless the name contradicts it. A hidden digit would leave ten candidates. */
async function findPhone(
  tx: DatabaseTransaction,
  { phone, name, currency }: { phone: string; name: string | null; currency: Currency },
): Promise<Payer> {
  const digits = phone.replaceAll(/[\s.-]/gu, '')
  if (!/^\d{10}$/.test(digits)) return { waits: 'TOO_LITTLE_SHOWN' }
  const holder = await findHolderOfPhone(tx, { phone: digits, currency })
  if (!holder || (name !== null && matchName(name, holder.accountName) === 'no'))
    return { waits: 'NO_MEMBER' }
  return { memberId: holder.memberId }
}
