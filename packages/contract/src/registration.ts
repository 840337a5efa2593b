import { z } from 'zod'
import { call } from './call.ts'
import { typedDigits, typedText } from './shapes.ts'

/** Banks that accept account names only in English letters. Specification §5, §9. */
export const englishOnlyBanks: readonly string[] = ['KTB', 'TMB', 'BBL']

/** English letters and spaces. Specification §5. */
export const englishName = /^[A-Za-z ]+$/

const password = z.string().min(1).max(200)
const optionalCode = z.string().trim().max(100).optional()

/**
 * The member says that the bank account is theirs although another member has registered it, and is going to prove it.
 * Decision record 0071.
 */
export const claimsBankAccount = z.boolean().optional()

export const validateAccount = call({
  name: 'validateAccount',
  method: 'POST',
  url: '/api/account/validate',
  summary: 'Validates the profile step of a registration before the bank step',
  source: 'Specification §7 Account',
  audience: 'visitor',
  body: z.object({
    name: typedText(100),
    username: typedDigits(40),
    password,
    sourceCode: optionalCode,
    inviteCode: optionalCode,
    bankCode: z.string().trim().max(20).optional(),
    bankAccountName: z.string().trim().max(100).optional(),
    bankAccountNo: z.string().trim().max(40).optional(),
    currency: z.string().max(10).optional(),
  }),
  answer: z.object({ message: z.literal('OK') }),
  refusals: [
    'PHONE_NUMBER_REQUIRE_10_DIGIT',
    'INVALID_USER_INFO',
    'PASSWORD_TOO_WEAK',
    'UNVERIFIED_OTP',
    'EXISTING_USER',
  ],
  limits: [{ per: 'address', times: 300, seconds: 600 }],
  mutates: false,
  idempotency: 'none',
})

export const registerMember = call({
  name: 'registerMember',
  method: 'POST',
  url: '/api/account',
  summary: 'Registers a member',
  source: 'Specification §7 Account, Product §2',
  audience: 'visitor',
  body: z.object({
    name: typedText(100),
    username: typedDigits(40),
    password,
    sourceCode: optionalCode,
    inviteCode: optionalCode,
    bankCode: z.string().trim().min(1).max(20),
    bankAccountName: typedText(100),
    bankAccountNo: typedDigits(40),
    claimsBankAccount,
    /** Thai build: BAHT. Laos build: either, by default LAK (product §11). */
    currency: z.enum(['BAHT', 'LAK']).optional(),
  }),
  answer: z.object({ message: z.literal('SUCCESS'), _id: z.string() }),
  /**
   * EXISTING_BANK: another member has registered this bank account. With `details.canProve` that member has not proved it,
   * and the same request with `claimsBankAccount` registers: the first of both who proves the account gets it.
   */
  refusals: [
    'PHONE_NUMBER_REQUIRE_10_DIGIT',
    'INVALID_USER_INFO',
    'PASSWORD_TOO_WEAK',
    'UNVERIFIED_OTP',
    'EXISTING_USER',
    'INVALID_BANK',
    'BANK_ACCOUNT_NAME_ENG',
    'EXISTING_BANK',
    'REQUEST_LIMIT',
  ],
  // Thousands of phones share one address of a mobile carrier.
  limits: [{ per: 'address', times: 200, seconds: 3600 }],
  mutates: true,
  idempotency: 'state',
})

export const registrationCalls = [validateAccount, registerMember] as const
