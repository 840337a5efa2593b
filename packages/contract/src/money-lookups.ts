import { z } from 'zod'
import { bankNames } from './bank-names.ts'
import { call } from './call.ts'
import { giftKey } from './gift-key.ts'
import { answeredAmount } from './shapes.ts'

const depositBank = z.object({
  bankCode: z.string(),
  bankType: z.enum(['BANK', 'PAYMENT']),
  mode: z.enum(['AUTO', 'SMS', 'MANUAL']),
  bank: z.object(bankNames),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  currency: z.enum(['BAHT', 'LAK']),
  /** Set if it is paid by QR: the minimum and the quick amounts. Specification §9. */
  qr: z.object({ least: answeredAmount, quick: z.array(answeredAmount) }).optional(),
  /** Set if accounts of this provider may hold several currencies, so that members are shown which. */
  isMultiCurrency: z.literal(true).optional(),
  /** The operator has paused it for a moment: it is shown, and nothing new begins. */
  isPaused: z.literal(true).optional(),
})
export type DepositBank = z.infer<typeof depositBank>

const depositWallet = z.object({
  walletAccountName: z.string(),
  /** The phone number that money is sent to. Only for e-wallets that members send money to themselves. */
  walletAccountNo: z.string().optional(),
  mode: z.enum(['AUTO', 'LINK']),
  /** The operator has paused it for a moment: it is shown, and nothing new begins. */
  isPaused: z.literal(true).optional(),
})
export type DepositWallet = z.infer<typeof depositWallet>

/**
 * A way to deposit. `code` is the QR provider (QR) or the bank (ACCOUNT, where TRUEWALLET is the e-wallet that members send
 * money to); it is empty for gift links and for notices of a manual transfer.
 */
export const depositWay = z.object({ kind: z.enum(['QR', 'ACCOUNT', 'GIFT', 'NOTICE']), code: z.string() })
export type DepositWay = z.infer<typeof depositWay>

/** How many different amounts of earlier deposits are offered again. */
export const mostLastAmounts = 4

export const lookupDeposit = call({
  name: 'lookupDeposit',
  method: 'GET',
  url: '/api/lookup/deposit',
  summary: 'The accounts and e-wallets that the member may deposit to',
  source: 'Specification §7 Lookups, Product §1',
  audience: 'member',
  answer: z.object({
    banks: z.array(depositBank),
    wallets: z.array(depositWallet),
    /** The key for encrypting gift links. Absent if no gift links are accepted. Decision record 0032. */
    giftKey: giftKey.optional(),
    isManual: z.boolean(),
    /** The member's last deposit, or the last QR or notice that asked for one. The way may be closed by now. */
    last: depositWay.extend({ amount: answeredAmount }).optional(),
    /** The last different amounts that the member deposited or asked for, newest first. */
    lastAmounts: z.array(answeredAmount).max(mostLastAmounts),
    /** The median time from payment to credit of each way that was used often enough lately. Decision record 0097. */
    speeds: z.array(depositWay.extend({ seconds: z.int().min(0), deposits: z.int().min(1) })),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const lookupWithdraw = call({
  name: 'lookupWithdraw',
  method: 'GET',
  url: '/api/lookup/withdraw',
  summary: 'The smallest and largest withdrawal',
  source: 'Specification §7 Lookups, Product §1',
  audience: 'member',
  answer: z.object({
    withdrawMin: answeredAmount,
    withdrawMax: answeredAmount,
    /** The operator has paused withdrawals for a moment. */
    isPaused: z.literal(true).optional(),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})
