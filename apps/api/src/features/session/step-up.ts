import { type Refusal, refuse } from '@kapao/contract/refusal'
import { syntheticMemberId } from '@kapao/ledger/synthetic'
import { parseAmount, type Satang } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/operation.ts'
import { readSetting } from '../site/site.ts'
import { findStepUpAmount } from './session.store.ts'

/** For this long after a passkey or a code the member need not confirm again in the same session. */
const goodSeconds = 10 * 60

type Unconfirmed = Refusal<'STEP_UP_REQUIRED'>

/** Until when the session of a request is confirmed; `null`: it is not. */
export function steppedUpUntil({ clock }: Pick<Context, 'clock'>, { steppedUpAt }: Caller): Date | null {
  const until = steppedUpAt && secondsAfter(steppedUpAt, goodSeconds)
  return until && until > clock.now() ? until : null
}

/** Refuses STEP_UP_REQUIRED unless the member has just confirmed in this session that it is them. */
export function refuseUnconfirmed(context: Pick<Context, 'clock'>, member: Caller): undefined | Unconfirmed {
  return steppedUpUntil(context, member) ? undefined : refuse('STEP_UP_REQUIRED')
}

/** From which amounts on withdrawals must be confirmed: the operator's, and the lower of it and the member's own. */
export async function readWithdrawalAmounts(
  context: Pick<Context, 'db'>,
  { memberId, currency }: Pick<Caller, 'memberId' | 'currency'>,
): Promise<{ fromSatang: Satang | null; operatorFromSatang: Satang | null }> {
  const settings = await readSetting(context, 'accountSafety')
  const set = currency === 'LAK' ? settings.stepUpWithdrawalFromInKip : settings.stepUpWithdrawalFrom
  const operatorFromSatang = set === null ? null : (parseAmount(set) ?? 0n)
  const own = await findStepUpAmount(context.db, memberId)
  const both = [own, operatorFromSatang].filter((from) => from !== null)
  const fromSatang = both.length === 0 ? null : both.reduce((one, other) => (one < other ? one : other))
  return { fromSatang, operatorFromSatang }
}

/** Refuses STEP_UP_REQUIRED for a withdrawal that must be confirmed and is not. The synthetic member confirms none. */
export async function refuseUnconfirmedWithdrawal(
  context: Pick<Context, 'db' | 'clock'>,
  member: Caller,
  amountSatang: Satang,
): Promise<undefined | Unconfirmed> {
  if (member.memberId === syntheticMemberId || steppedUpUntil(context, member)) return undefined
  const { fromSatang } = await readWithdrawalAmounts(context, member)
  return fromSatang !== null && amountSatang >= fromSatang ? refuse('STEP_UP_REQUIRED') : undefined
}

/** Refuses STEP_UP_REQUIRED for a change of the bank account, if the operator wants it confirmed and it is not. */
export async function refuseUnconfirmedBankAccount(
  context: Pick<Context, 'db' | 'clock'>,
  member: Caller,
): Promise<undefined | Unconfirmed> {
  const { stepUpBankAccount } = await readSetting(context, 'accountSafety')
  return stepUpBankAccount ? refuseUnconfirmed(context, member) : undefined
}

/** Whether game passwords are hidden from this session. */
export async function hidesGamePasswords(
  context: Pick<Context, 'db' | 'clock'>,
  member: Caller,
): Promise<boolean> {
  if (steppedUpUntil(context, member)) return false
  return (await readSetting(context, 'accountSafety')).stepUpGamePasswords
}
