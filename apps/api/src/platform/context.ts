import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { BankFeed } from '@kapao/providers/feed/bank-feed'
import type { Satang } from '@kapao/money/satang'
import type { PayoutAdapter } from '@kapao/providers/payout/payout-adapter'
import type { GiftAdapter } from '@kapao/providers/gift-adapter'
import type { SlipAdapter } from '@kapao/providers/slip-adapter'
import type { SmsAdapter } from '@kapao/providers/sms'
import type { Storage } from '@kapao/providers/storage/storage'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from '../config.ts'
import type { GiftKeys } from '../connections/gift-keys.ts'
import type { QrAdapters } from '../connections/qr-adapters.ts'
import type { GameConnections } from '../connections/game-connections.ts'
import type { ChatNews } from '../live/chat-news.ts'
import type { RetryPolicy } from './retry-policy.ts'
import type { QrReader } from '../pictures/qr-reader.ts'
import type { Random } from './random.ts'
import type { Batch } from './batch.ts'
import type { Secrets } from './secrets.ts'

/** What every operation works with. Nothing of it is global, so a test starts as many houses as it wants. */
export type Context = {
  config: Config
  db: Database
  clock: Clock
  random: Random
  log: FastifyBaseLogger
  sms: SmsAdapter
  qrAdapters: QrAdapters
  /** None where the operator has no source of bank lines. */
  bankFeed: BankFeed | undefined
  games: GameConnections
  secrets: Secrets
  retryPolicy: RetryPolicy
  /** Refreshes of game balances that run in this process, by member: who comes meanwhile joins. */
  refreshes: Map<string, Promise<void>>
  /**
   * Tells, in the transaction that keeps it, that a game's balance became known; answers whether anything was decided by
   * it. The grants listen (decision record 0036).
   */
  onBalanceUpdate: (tx: DatabaseTransaction, update: BalanceUpdate) => Promise<boolean>
  /** Lets work run on after its request was answered; the server waits for it a moment when it stops. */
  keepRunning: (work: Promise<void>) => Promise<void>
  slipAdapter: SlipAdapter
  payoutAdapter: PayoutAdapter
  /** The e-wallet, and what opens gift links; none where it is not connected. */
  giftAdapter: GiftAdapter | undefined
  giftKeys: GiftKeys | undefined
  storage: Storage
  qrReader: QrReader
  /** Tells the member's phones that something of theirs changed; carries no amount. May be lost: phones also ask. */
  announce: (memberId: string) => void
  /** Tells whoever listens to a person's conversation: this message was written, or somebody has read. May be lost. */
  announceChat: (participantId: string, news: ChatNews) => void
  /** Runs work in one transaction and commits it. Work that returns a refusal, or throws, is rolled back. */
  transaction: Transaction
  /** Does one thing in a commit that it shares with whoever asks for the same work at the same time. */
  batch: Batch
}

/** What a game was known to hold, and holds, in satang. `isMove`: a transfer showed it, not the provider's word. */
export type BalanceUpdate = {
  memberId: string
  game: string
  beforeSatang: Satang
  afterSatang: Satang
  at: Date
  isMove: boolean
}

export type Transaction = <T>(work: (tx: DatabaseTransaction) => Promise<T>) => Promise<T>

/** The context of an operation that answers a call. Jobs and webhooks have no idempotency key, and so no such context. */
export type OperationContext = Context & {
  /**
   * As `transaction`; the first one also takes the request's idempotency key, and each stores its answer under it. What
   * changes something for the caller commits here, or a repeated request would do it twice. Decision record 0006.
   */
  keyedTransaction: Transaction
}

/** For a job that calls what operations call: it has no request that could be repeated, and so no key to commit. */
export const withoutKey = (context: Context): OperationContext => ({
  ...context,
  keyedTransaction: context.transaction,
})
