import { correctBankAccount as call } from '@kapao/contract/correction'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { secondsAfter } from '../../platform/clock.ts'
import type { OperationContext } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import {
  checkBank,
  deleteClaim,
  lockAccountAndMember,
  registerBankAccount,
  releaseBankAccount,
  setBankAccount,
} from '../profile/profile.ts'
import { noteEventByOperator } from '../session/session.ts'
import { readSetting } from '../site/site.ts'
import { refuseWhileWithdrawing } from '../withdrawal/withdrawal.ts'
import { describeAccount } from './correction.ts'
import { findPerson, type Person } from './correction.store.ts'

/**
 * Replaces the bank account to which a member is paid, by the rules of the registration. Another number is unproved until
 * money comes from it, and the number of before is free for its owner. Withdrawals wait as after the member's own change,
 * and the member is told. The account of before changes nothing. Refuses NO_DATA, what the registration refuses,
 * WITHDRAW_IN_PROGRESS and PASSWORD_RESET_WAIT. Decision record 0083.
 */
export const correctBankAccount = operation(call, async ({ body: { memberId, ...given } }, context) => {
  const account = await checkBank(context, given)
  if (isRefusal(account)) return account
  const { hoursAfterPasswordReset } = await readSetting(context, 'withdrawApproval')
  const corrected = await context.keyedTransaction(async (tx) => {
    // Before the rows are locked: a withdrawal that begins now waits, and is paid to the account of afterwards.
    const open = await refuseWhileWithdrawing(tx, memberId)
    const seen = await findPerson(tx, memberId)
    if (!seen) return refuse('NO_DATA')
    await lockAccountAndMember(tx, { memberId, bankCode: seen.bankCode, accountNo: seen.bankAccountNo })
    const before = await findPerson(tx, memberId)
    if (!before) return refuse('NO_DATA')
    context.noteAct({ before: describeAccount(before), after: describeAccount(account) })
    if (isSame(before, account)) return { message: 'OK' as const }
    const refused = open ?? refuseAfterReset(context, before, hoursAfterPasswordReset)
    if (refused) return refused
    return (await replace(tx, context, { memberId, before, account })) ?? { message: 'OK' as const }
  })
  if (!isRefusal(corrected)) context.announce(memberId)
  return corrected
})

type Account = Pick<Person, 'bankCode' | 'bankAccountNo' | 'bankAccountName'>

function isSameNumber(one: Account, other: Account): boolean {
  return one.bankCode === other.bankCode && one.bankAccountNo === other.bankAccountNo
}

function isSame(one: Account, other: Account): boolean {
  return isSameNumber(one, other) && one.bankAccountName === other.bankAccountName
}

/** Who stole a phone and reset the password could talk an operator into another account, too. */
function refuseAfterReset(
  { clock }: OperationContext,
  { passwordResetAt }: Person,
  hours: number,
): undefined | Refusal<'PASSWORD_RESET_WAIT'> {
  const waitsUntil = passwordResetAt && secondsAfter(passwordResetAt, hours * 3600)
  return waitsUntil && waitsUntil > clock.now()
    ? refuse('PASSWORD_RESET_WAIT', { until: waitsUntil.toISOString() })
    : undefined
}

async function replace(
  tx: DatabaseTransaction,
  context: OperationContext,
  { memberId, before, account }: { memberId: string; before: Person; account: Account },
): Promise<undefined | Refusal<'EXISTING_BANK'>> {
  const at = context.clock.now()
  const key = { memberId, bankCode: account.bankCode, accountNo: account.bankAccountNo }
  const isOther = !isSameNumber(before, account)
  if (isOther) {
    await deleteClaim(tx, memberId)
    const refused = await registerBankAccount(tx, { ...key, isClaimed: false, at })
    if (refused) return refuse('EXISTING_BANK')
    await releaseBankAccount(tx, { memberId, bankCode: before.bankCode, accountNo: before.bankAccountNo })
  }
  await setBankAccount(tx, { ...key, accountName: account.bankAccountName, at })
  const kind = isOther ? 'BANK_ACCOUNT_CHANGED' : 'BANK_ACCOUNT_NAME_CHANGED'
  await noteEventByOperator(tx, context, { memberId, kind })
  return undefined
}
