import { z } from 'zod'
import { call } from './call.ts'
import { qrAccounts, qrProviderOf } from './deposit.ts'
import { typedDigits } from './shapes.ts'

/** The bank code of the operator's e-wallets. */
export const walletBank = 'TRUEWALLET'

const accountName = z.string().trim().min(1).max(100)

/** The facts of an account that never change: bank transactions, QRs and slips refer to the account by them. */
const whatItIs = {
  depositAccountId: z.uuid(),
  bankCode: z.string().regex(/^[A-Z][A-Z0-9]{0,19}$/),
  bankType: z.enum(['BANK', 'PAYMENT']),
  /** How incoming money is reported. LINK: an e-wallet that accepts gift links. */
  mode: z.enum(['AUTO', 'SMS', 'MANUAL', 'LINK']),
  /** Digits; at a QR gateway the gateway's own id of the account. */
  accountNo: z.string().regex(/^[A-Za-z0-9_-]{4,40}$/),
  /** The PromptPay id in the QRs of this account: a phone number, a tax id or an e-wallet number. */
  promptPayId: typedDigits(20)
    .regex(/^(\d{10}|\d{13}|\d{15})$/)
    .nullable(),
  currency: z.enum(['BAHT', 'LAK']),
}

/** The facts of an account that an operator may change. */
const howItIsShown = {
  accountName,
  /** The sort order in which members see the accounts. */
  place: z.int().min(0).max(10_000),
  isOpen: z.boolean(),
}

const depositAccount = z.strictObject({ ...whatItIs, ...howItIsShown })
export type OperatorAccount = z.output<typeof depositAccount>

function qrOf({ bankType, bankCode, mode }: OperatorAccount) {
  return mode === 'LINK' ? undefined : qrProviderOf({ bankType, bankCode, mode })
}

function needsPromptPayId(account: OperatorAccount): boolean {
  const provider = qrOf(account)
  return provider !== undefined && qrAccounts[provider].receiver === 'promptPayId'
}

function isQrOfGateway(account: OperatorAccount): boolean {
  return account.bankType === 'PAYMENT' && !needsPromptPayId(account)
}

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
  .refine((account) => !needsPromptPayId(account) || account.promptPayId !== null, {
    error: 'its QR needs a PromptPay id',
    path: ['promptPayId'],
  })

const source = 'Specification §7 Lookups, Product §5'

export const listDepositAccounts = call({
  name: 'listDepositAccounts',
  method: 'GET',
  url: '/api/operator/deposit-accounts',
  summary: 'Every deposit account, including closed ones, in the order that members see',
  source,
  audience: 'operator',
  needs: 'deposit-account.read',
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
    'Adds a deposit account; its bank, number and currency never change, since incoming money is matched by them',
  source,
  audience: 'operator',
  needs: 'deposit-account.set',
  wantsStepUp: true,
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
    'Opens, closes, renames or reorders a deposit account; money that reaches a closed account is still credited',
  source,
  audience: 'operator',
  needs: 'deposit-account.set',
  wantsStepUp: true,
  body: z.strictObject({ depositAccountId: z.uuid(), ...howItIsShown }),
  answer: z.object({ message: z.literal('OK') }),
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const depositAccountCalls = [listDepositAccounts, addDepositAccount, changeDepositAccount] as const
