import type { DatabaseTransaction } from '@kapao/database/connect'
import { addJob } from '../../jobs/jobs.ts'
import {
  findRegisteredBankAccount,
  giveProvedAccount,
  hasClaims,
  lockAccountAndMember,
  type ProofSource,
  type RegisteredBankAccount,
  setProvedDigits,
  takeFromOthers,
} from '../profile/profile.ts'
import { matchName } from './match-shown.ts'
import { matchProvedTransfers } from './match-proved-transfers.ts'
import { areAllShown, mergeShownAccounts, readShownAccount } from './shown-account.ts'

/** Fewer digits than these prove nothing, because too many accounts share them. */
const leastDigits = 4

/** As many digits identify an account without a name. Decision record 0030. */
const enoughDigits = 6

/** The account that money came from, as far as the bank shows it. `bank` is the wire's letter code. */
export type ShownPayer = { bank: string; account: string; name: string | null }

type Proof = { memberId: string; payer: ShownPayer; source: ProofSource }

/**
 * Proves a member's bank account by money that came from it and that was credited to the member, in the caller's
 * transaction. A payer who is not the registered one proves nothing. An account that another member registered without a
 * proof, and that this one claims, becomes this member's; the others have to give another account. Transfers that wait
 * are then matched again. Source: product §12, decision record 0071.
 */
export async function proveBankAccount(
  tx: DatabaseTransaction,
  { memberId, payer, source }: Proof,
): Promise<void> {
  const seen = await findRegisteredBankAccount(tx, memberId)
  if (!seen || !isFrom(seen, payer)) return
  if (seen.holderId === memberId && seen.provedDigits !== null)
    return addDigits(tx, { memberId, account: seen, payer, provedDigits: seen.provedDigits })
  await lockAccountAndMember(tx, { ...seen, memberId })
  const account = await findRegisteredBankAccount(tx, memberId)
  if (!account || !isFrom(account, payer)) return
  const isHolder = account.holderId === memberId
  if (isHolder ? account.provedDigits !== null : !account.isClaimed) return
  const isDisputed = !isHolder || (await hasClaims(tx, account))
  if (isDisputed && !identifies(account, payer)) return
  const { bankCode, accountNo, holderId } = account
  const isGiven = await giveProvedAccount(tx, {
    bankCode,
    accountNo,
    memberId,
    digits: payer.account,
    source,
  })
  if (!isGiven) return
  const others = await takeFromOthers(tx, { bankCode, accountNo, ownerId: memberId, holderId })
  await addJob(tx, matchProvedTransfers, { memberId, others })
}

/** Whether the payer may be the registered account: the bank, four digits at their positions, and no other name. */
function isFrom({ bankCode, accountNo, accountName }: RegisteredBankAccount, payer: ShownPayer): boolean {
  if (payer.bank !== bankCode || accountNo === '') return false
  const shown = readShownAccount(payer.account)
  if (shown.visible < leastDigits || !shown.fits(accountNo)) return false
  return payer.name === null || matchName(payer.name, accountName) !== 'no'
}

/** Whether the payer is this account and no other one: enough digits, or the registered name. */
function identifies({ accountName }: RegisteredBankAccount, { account, name }: ShownPayer): boolean {
  if (readShownAccount(account).visible >= enoughDigits) return true
  return name !== null && matchName(name, accountName) === 'yes'
}

type NewDigits = {
  memberId: string
  account: RegisteredBankAccount
  payer: ShownPayer
  provedDigits: string
}

/** A proved account whose bank shows other digits this time: a plain transfer that shows them needs no slip from now on. */
async function addDigits(
  tx: DatabaseTransaction,
  { memberId, account, payer, provedDigits }: NewDigits,
): Promise<void> {
  if (areAllShown(payer.account, provedDigits)) return
  const digits = mergeShownAccounts(provedDigits, payer.account)
  await setProvedDigits(tx, { ...account, memberId, digits })
  await addJob(tx, matchProvedTransfers, { memberId, others: [] })
}
