import type { FedAccount } from './feed.store.ts'

/** One side of a transfer, as the bank of an account with a feed sees it. */
export type FeedEntry = {
  account: FedAccount
  direction: 'credit' | 'debit'
  other: { bank: string; number: string; name: string }
  amountSatang: bigint
  paidAt: Date
  /** The balance afterwards. */
  balanceSatang: bigint
}
