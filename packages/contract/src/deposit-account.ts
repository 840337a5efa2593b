import { z } from 'zod'
import { call } from './call.ts'
import { qrProviderOf } from './deposit.ts'
import { typedDigits } from './shapes.ts'

/** The code under which the operator's e-wallets are accounts. */
export const walletBank = 'TRUEWALLET'

const accountName = z.string().trim().min(1).max(100)

/** What an account is, for good: bank lines, QR and slips stand for it by these. */
const whatItIs = {
  depositAccountId: z.uuid(),
  bankCode: z.string().regex(/^[A-Z][A-Z0-9]{0,19}$/),
  bankType: z.enum(['BANK', 'PAYMENT']),
  /** How its money is told of. LINK: an e-wallet that takes gift links. */
  mode: z.enum(['AUTO', 'SMS', 'MANUAL', 'LINK']),
  /** Digits; at a QR gateway what the gateway calls it. */
  accountNo: z.string().regex(/^[A-Za-z0-9_-]{4,40}$/),
  /** The PromptPay id that a QR of this account names: a phone, a tax or an e-wallet number. */
  promptPayId: typedDigits(20)
    .regex(/^(\d{10}|\d{13}|\d{15})$/)
    .nullable(),
  currency: z.enum(['BAHT', 'LAK']),
}

/** How an account is shown. */
const howItIsShown = {
  accountName,
  /** Members see the accounts by this order. */
  place: z.int().min(0).max(10_000),
  isOpen: z.boolean(),
}

const depositAccount = z.strictObject({ ...whatItIs, ...howItIsShown })
export type OperatorAccount = z.output<typeof depositAccount>

const qrOf = ({ bankType, bankCode, mode }: OperatorAccount) =>
  mode === 'LINK' ? undefined : qrProviderOf({ bankType, bankCode, mode })

const isQrOfGateway = ({ bankType, bankCode }: OperatorAccount): boolean =>
  bankType === 'PAYMENT' && bankCode !== 'KBANK'

const newAccount = depositAccount
  .refine(({ mode, bankCode }) => mode !== 'LINK' || bankCode === walletBank, {
    error: 'only an e-wallet takes links',
    path: ['mode'],
  })
  .refine(({ mode, bankCode }) => bankCode !== walletBank || mode === 'LINK' || mode === 'AUTO', {
    error: 'an e-wallet takes links or is told of by its feed',
    path: ['mode'],
  })
  .refine(({ bankCode, accountNo }) => bankCode !== walletBank || /^0\d{9}$/.test(accountNo), {
    error: 'an e-wallet’s number is a phone number',
    path: ['accountNo'],
  })
  .refine((account) => isQrOfGateway(account) || /^\d{6,20}$/.test(account.accountNo), {
    error: 'a bank account’s number is digits',
    path: ['accountNo'],
  })
  .refine((account) => account.bankType !== 'PAYMENT' || qrOf(account) !== undefined, {
    error: 'there is no such QR',
    path: ['bankCode'],
  })
  .refine((account) => qrOf(account) !== 'KBANK' || account.promptPayId !== null, {
    error: 'its QR needs a PromptPay id',
    path: ['promptPayId'],
  })

const source = 'Specification §7 Lookups, Product §5'

export const listDepositAccounts = call({
  name: 'listDepositAccounts',
  method: 'GET',
  url: '/api/operator/deposit-accounts',
  summary: 'Every account that members pay into, closed ones, too, in the order that members see',
  source,
  audience: 'operator',
  answer: z.array(depositAccount),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const addDepositAccount = call({
  name: 'addDepositAccount',
  method: 'POST',
  url: '/api/operator/deposit-accounts',
  summary:
    'Adds an account that members pay into; what it is never changes, for what comes to it stands for it',
  source,
  audience: 'operator',
  body: newAccount,
  answer: z.object({ message: z.literal('OK') }),
  /** NO_BANK: no such bank. EXISTING_BANK: another account has this PromptPay id, or is this e-wallet. */
  refusals: ['NO_BANK', 'EXISTING_BANK', 'IDEMPOTENCY_CONFLICT'],
  mutates: true,
  idempotency: 'state',
})

export const changeDepositAccount = call({
  name: 'changeDepositAccount',
  method: 'POST',
  url: '/api/operator/deposit-accounts/change',
  summary:
    'Opens or closes an account, or names it anew; money that comes to a closed one is credited all the same',
  source,
  audience: 'operator',
  body: z.strictObject({ depositAccountId: z.uuid(), ...howItIsShown }),
  answer: z.object({ message: z.literal('OK') }),
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})
