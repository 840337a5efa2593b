import { walletBank } from '@kapao/contract/deposit-account'
import type { WaitingReason } from '@kapao/contract/bank-transfer'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Currency, Satang } from '@kapao/money/satang'
import type { BankTransactionSender } from '@kapao/providers/feed/bank-transaction'
import { type AccountHolder, findHolderOfPhone, findHolders } from './bank-transaction.store.ts'
import { matchName } from './match-shown.ts'
import { hasOpenNotice } from './notice.store.ts'
import { areAllShown, readShownAccount } from './shown-account.ts'

/** This many digits of an account at a bank identify a member. Fewer need a name or a notice. Decision record 0030. */
const enoughDigits = 6

/** `asked`: the member who is asked for the slip, because the account is theirs if nobody else proves it. */
export type Payer = { memberId: string } | { waits: WaitingReason; asked?: string }

type Question = { sender: BankTransactionSender; currency: Currency; amountSatang: Satang }

/**
 * Finds the one member who sent a transfer, by bank, account and name as far as the bank shows them. At least four
 * digits of the account are required, no shown detail may contradict the member's, and the details must identify one
 * member, who has proved the account. If several members match, or none, the transfer waits: nothing is guessed. From an
 * e-wallet the whole phone number is required. Source: decision records 0030 and 0071.
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
  const isNamed = agrees(only) === 'yes'
  const isEnough =
    shown.visible >= enoughDigits ||
    isNamed ||
    // The member has announced exactly this amount, and the shown digits match.
    (await hasOpenNotice(tx, { memberId, amountSatang }))
  if (!isEnough) return { waits: 'TOO_LITTLE_SHOWN' }
  return isProved(only, { account, isNamed }) ? { memberId } : { waits: 'UNPROVED_ACCOUNT', asked: memberId }
}

/**
 * Whether what proved the account proves this transfer's sender, too. A proof that showed four digits and a name may be
 * of another account with these digits: a sender without the name has to show no others. Decision record 0071.
 */
function isProved(
  { provedDigits }: AccountHolder,
  { account, isNamed }: { account: string; isNamed: boolean },
): boolean {
  return provedDigits !== null && (isNamed || areAllShown(account, provedDigits))
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
