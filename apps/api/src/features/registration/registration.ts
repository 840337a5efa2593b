import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { openWallet } from '@kapao/ledger/ledger'
import type { Context } from '../../platform/context.ts'
import type { Random } from '../../platform/random.ts'
import { addInvitee, findMemberOfCode, giveInviteCode } from '../invite/invite.ts'
import { findVerification, spendVerification } from '../otp/otp.ts'
import { isPhoneTaken, readPhone, registerBankAccount } from '../profile/profile.ts'
import { isTooWeak } from '../session/session.ts'
import { isSource, readSetting } from '../site/site.ts'
import { addMember, type NewMember, takePhone } from './registration.store.ts'

type ProfileStep = { name: string; username: string; password: string; sourceCode?: string | undefined }

/**
 * Checks the profile step of a registration, which comes before the bank step. Returns the phone number in the form
 * that identifies the member. Where codes are required, only the browser that verified the phone learns whether the
 * number has an account. Specification §4, §5; Product §2.
 */
export async function checkProfile(
  context: Context,
  { name, username, password, sourceCode }: ProfileStep,
  verifiedBy: Buffer | undefined,
): Promise<
  | string
  | Refusal<
      | 'PHONE_NUMBER_REQUIRE_10_DIGIT'
      | 'INVALID_USER_INFO'
      | 'PASSWORD_TOO_WEAK'
      | 'UNVERIFIED_OTP'
      | 'EXISTING_USER'
    >
> {
  const phone = readPhone(context, username)
  if (isRefusal(phone)) return phone
  if (sourceCode && !(await isSource(context, sourceCode))) return refuse('INVALID_USER_INFO')
  const { name: siteName } = await readSetting(context, 'info')
  if (isTooWeak(password, [phone, name, siteName])) return refuse('PASSWORD_TOO_WEAK')
  const mustVerify = await readSetting(context, 'registerOTP')
  const verification = await findVerification(context, phone, verifiedBy)
  if (mustVerify && verification === 'none') return refuse('UNVERIFIED_OTP')
  // Checked after the verification is read, because registering spends the verification: a request that finds it spent
  // also finds the member.
  if (await isPhoneTaken(context.db, phone)) return refuse('EXISTING_USER')
  if (mustVerify && verification === 'spent') return refuse('UNVERIFIED_OTP')
  return phone
}

/** The currency of the wallet: the Laos build accepts both, the Thai build only baht. Product §11. */
export function readCurrency(
  { config }: Pick<Context, 'config'>,
  requested: 'BAHT' | 'LAK' | undefined,
): 'BAHT' | 'LAK' | Refusal<'INVALID_USER_INFO'> {
  if (config.BUILD === 'laos') return requested ?? 'LAK'
  return requested === 'LAK' ? refuse('INVALID_USER_INFO', { field: 'currency' }) : 'BAHT'
}

/**
 * The inviter of an invite code, or `null`. An invalid code is no refusal: an old link must not prevent a registration.
 */
export async function findInviter({ db }: Pick<Context, 'db'>, inviteCode = ''): Promise<string | null> {
  return (await findMemberOfCode(db, inviteCode))?.memberId ?? null
}

/**
 * Creates a member with phone, bank account, invite code and empty wallet, all or nothing. The unique constraints decide a race.
 * Refuses EXISTING_USER, EXISTING_BANK (unless the member claims an account that nobody has proved), and UNVERIFIED_OTP if `mustVerify` is set and the phone has no verification by
 * this browser to spend.
 */
export async function admitMember(
  tx: DatabaseTransaction,
  member: NewMember,
  {
    random,
    mustVerify,
    verifiedBy,
    claimsBankAccount = false,
  }: {
    random: Random
    mustVerify: boolean
    verifiedBy?: Buffer | undefined
    claimsBankAccount?: boolean | undefined
  },
): Promise<undefined | Refusal<'EXISTING_USER' | 'UNVERIFIED_OTP' | 'EXISTING_BANK'>> {
  if (!(await takePhone(tx, member.phone, member.memberId))) return refuse('EXISTING_USER')
  const wasVerified = await spendVerification(tx, member.phone, { verifiedBy, now: member.createdAt })
  if (mustVerify && !wasVerified) return refuse('UNVERIFIED_OTP')
  await addMember(tx, member)
  const refused = await registerBankAccount(tx, {
    memberId: member.memberId,
    bankCode: member.bankCode,
    accountNo: member.bankAccountNo,
    isClaimed: claimsBankAccount,
    at: member.createdAt,
  })
  if (refused) return refused
  const { memberId: inviteeId, invitedBy, createdAt: at } = member
  if (invitedBy !== null) await addInvitee(tx, { memberId: invitedBy, inviteeId, at })
  await giveInviteCode(tx, { memberId: inviteeId, random })
  await openWallet(tx, member.memberId, member.currency)
  return undefined
}
