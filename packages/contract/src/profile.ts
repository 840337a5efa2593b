import { z } from 'zod'
import { call } from './call.ts'
import { instant, typedDigits, typedText } from './shapes.ts'

const profile = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  createdAt: instant,
  coin: z.int().min(0),
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  bank: z.object({ nameTH: z.string(), nameEN: z.string() }),
  currency: z.enum(['BAHT', 'LAK']),
  /** The bank accepts only English names and this name is not: the member may change it. Specification §5. */
  needsEnglishName: z.boolean(),
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

export const profileCalls = [getProfile, changeProfile, changeBankAccountName] as const
