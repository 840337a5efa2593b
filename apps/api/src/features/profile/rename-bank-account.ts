import { type Refusal, refuse } from '@kapao/contract/refusal'
import { englishName, englishOnlyBanks } from '@kapao/contract/registration'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { noteSecurityEvent } from '../session/session.ts'
import { type ProfileRow, replaceBankAccountName } from './profile.store.ts'

type Params = {
  doer: { memberId: string; sessionId: string; device: string; address: string }
  profile: ProfileRow | undefined
  bankCode: string
  /** As typed. */
  name: string
  /** The operator's rule, read before the transaction. */
  hoursAfterPasswordReset: number
  /** The refusal of a member who has not confirmed that it is them. */
  unconfirmed: undefined | Refusal<'STEP_UP_REQUIRED'>
}

/** The format in which names of bank accounts are stored: one space between words, capitals. Specification §5. */
function writeName(typed: string): string {
  return typed.trim().replace(/\s+/gu, ' ').toUpperCase()
}

/**
 * Whether a member may rename their bank account: the bank accepts only English and the name is not. Specification §5.
 */
export function needsEnglishName({ bankCode, bankAccountName }: ProfileRow): boolean {
  return englishOnlyBanks.includes(bankCode) && !englishName.test(bankAccountName)
}

/** When the bank account can be changed: in the past, unless the password was set by a code lately. */
function bankAccountWait({ passwordResetAt }: ProfileRow, hours: number): Date {
  return passwordResetAt ? secondsAfter(passwordResetAt, hours * 3600) : new Date(0)
}

/**
 * Renames the bank account, once, to English letters. Sending the current name changes nothing. Refuses INVALID_BANK
 * (another bank, or a name that the member may not change), BANK_ACCOUNT_NAME_ENG, PASSWORD_RESET_WAIT for a while after
 * the password was set by a code, and STEP_UP_REQUIRED.
 */
export async function renameBankAccount(
  tx: DatabaseTransaction,
  context: Pick<Context, 'clock' | 'random'>,
  { doer, profile, bankCode, name, hoursAfterPasswordReset, unconfirmed }: Params,
): Promise<
  undefined | Refusal<'INVALID_BANK' | 'BANK_ACCOUNT_NAME_ENG' | 'PASSWORD_RESET_WAIT' | 'STEP_UP_REQUIRED'>
> {
  if (profile?.bankCode !== bankCode) return refuse('INVALID_BANK', { field: 'bankCode' })
  const written = writeName(name)
  if (written === writeName(profile.bankAccountName)) return undefined
  if (!needsEnglishName(profile)) return refuse('INVALID_BANK', { field: 'bankAccountName' })
  if (!englishName.test(written)) return refuse('BANK_ACCOUNT_NAME_ENG')
  const waitsUntil = bankAccountWait(profile, hoursAfterPasswordReset)
  if (waitsUntil > context.clock.now())
    return refuse('PASSWORD_RESET_WAIT', { until: waitsUntil.toISOString() })
  if (unconfirmed) return unconfirmed
  const isChanged = await replaceBankAccountName(tx, {
    memberId: doer.memberId,
    from: profile.bankAccountName,
    to: written,
    at: context.clock.now(),
  })
  // A concurrent request has already written the name, and it is English now.
  if (!isChanged) return refuse('INVALID_BANK', { field: 'bankAccountName' })
  await noteSecurityEvent(tx, context, { ...doer, kind: 'BANK_ACCOUNT_NAME_CHANGED' })
  return undefined
}
