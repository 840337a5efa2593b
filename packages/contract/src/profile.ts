import { z } from 'zod'
import { bankNames } from './bank-names.ts'
import { call } from './call.ts'
import { claimsBankAccount } from './registration.ts'
import { instant, typedDigits, typedText } from './shapes.ts'

/**
 * What is known of the bank account of a profile. PROVED: money came from it. UNPROVED: not yet, so a plain transfer from
 * it waits for its slip. CLAIMED: another member has registered it without a proof, and the first of both who proves it
 * gets it. TAKEN: another member has proved it, and this one has to give another. Decision record 0071.
 */
export const bankAccountStates = ['PROVED', 'UNPROVED', 'CLAIMED', 'TAKEN'] as const
export type BankAccountState = (typeof bankAccountStates)[number]

const profile = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  createdAt: instant,
  coin: z.int().min(0),
  bankCode: z.string(),
  bankAccountName: z.string(),
  /** Empty if the account was TAKEN. */
  bankAccountNo: z.string(),
  bankAccountState: z.enum(bankAccountStates),
  /** A transfer from this account arrived today and waits for its slip. */
  isSlipNeeded: z.boolean(),
  bank: z.object(bankNames),
  currency: z.enum(['BAHT', 'LAK']),
  /** The bank accepts only English names and this name is not: the member may change it. Specification §5. */
  needsEnglishName: z.boolean(),
  /** How many messages of the operator's staff the member has not read. */
  unreadMessages: z.int().min(0),
  /** How many notifications the member has not read, at most 100. */
  unreadNotifications: z.int().min(0).max(100),
})
export type Profile = z.infer<typeof profile>

export const getProfile = call({
  name: 'getProfile',
  method: 'GET',
  url: '/api/account/profile',
  summary: "The member's own profile",
  source: 'Specification §7 Account, §3 Profile',
  audience: 'member',
  answer: profile,
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

const bankAccountName = typedText(100)

export const changeProfile = call({
  name: 'changeProfile',
  method: 'PUT',
  url: '/api/account/profile',
  summary:
    "Changes the member's name and, within its rules, the bank account's name; never the bank or number",
  source: 'Specification §7 Account, §2 Profile',
  audience: 'member',
  body: z.object({
    name: typedText(100),
    bankCode: z.string().trim().max(20),
    bankAccountName,
    bankAccountNo: typedDigits(40),
  }),
  answer: profile,
  /** PASSWORD_RESET_WAIT: the password was reset with a one-time code too recently. */
  refusals: ['INVALID_BANK', 'BANK_ACCOUNT_NAME_ENG', 'PASSWORD_RESET_WAIT', 'STEP_UP_REQUIRED'],
  limits: [{ per: 'member', times: 20, seconds: 600 }],
  mutates: true,
  idempotency: 'state',
})

export const changeBankAccountName = call({
  name: 'changeBankAccountName',
  method: 'PUT',
  url: '/api/account/bankAccountName',
  summary:
    'Sets an English bank account name where the bank requires one; withdrawals are then delayed for a while',
  source: 'Specification §7 Account, §5, Product §6',
  audience: 'member',
  body: z.object({ bankCode: z.string().trim().max(20), bankAccountName }),
  answer: profile,
  /** PASSWORD_RESET_WAIT: the password was reset with a one-time code too recently. */
  refusals: ['INVALID_BANK', 'BANK_ACCOUNT_NAME_ENG', 'PASSWORD_RESET_WAIT', 'STEP_UP_REQUIRED'],
  limits: [{ per: 'member', times: 20, seconds: 600 }],
  mutates: true,
  idempotency: 'state',
})

export const changeBankAccount = call({
  name: 'changeBankAccount',
  method: 'PUT',
  url: '/api/account/bankAccount',
  summary:
    'Gives another bank account in place of one that is CLAIMED or TAKEN; withdrawals are then delayed for a while',
  source: 'Product §12, decision record 0071',
  audience: 'member',
  body: z.object({
    bankCode: z.string().trim().min(1).max(20),
    bankAccountName,
    bankAccountNo: typedDigits(40),
    claimsBankAccount,
  }),
  answer: profile,
  /**
   * INVALID_BANK: no such bank or number, or only the operator can change this account. EXISTING_BANK: as for
   * `registerMember`. PASSWORD_RESET_WAIT: the password was reset with a one-time code too recently.
   */
  refusals: [
    'INVALID_BANK',
    'BANK_ACCOUNT_NAME_ENG',
    'EXISTING_BANK',
    'PASSWORD_RESET_WAIT',
    'STEP_UP_REQUIRED',
  ],
  limits: [{ per: 'member', times: 20, seconds: 600 }],
  mutates: true,
  idempotency: 'state',
})

export const profileCalls = [getProfile, changeProfile, changeBankAccountName, changeBankAccount] as const
