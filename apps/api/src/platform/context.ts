import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { ReplicaReads } from '@kapao/database/replica'
import type { BankFeed } from '@kapao/providers/feed/bank-feed'
import type { Satang } from '@kapao/money/satang'
import type { MailAdapter } from '@kapao/providers/mail/mail-adapter'
import type { OutboundHttp } from '@kapao/providers/outbound/outbound-http'
import type { PayoutAdapter } from '@kapao/providers/payout/payout-adapter'
import type { PushAdapter } from '@kapao/providers/push/push-adapter'
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
import type { Typing } from '@kapao/contract/chat-socket'
import type { ChatNews } from '../live/chat-news.ts'
import type { Meter } from '../metrics/meter.ts'
import type { RetryPolicy } from './retry-policy.ts'
import type { QrReader } from '../pictures/qr-reader.ts'
import type { Random } from './random.ts'
import type { Batch } from './batch.ts'
import type { Load } from './load.ts'
import type { Operation } from './operation.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { SealedSecrets } from './secrets.ts'
import { transaction } from './transaction.ts'

/** What every operation works with. Nothing in it is global, so a test can start as many servers as it needs. */
export type Context = {
  config: Config
  db: Database
  /** For long reads, such as reports: with what was committed before, and without slowing the leader down. */
  replica: Pick<ReplicaReads, 'read' | 'answered'>
  tracing: Tracing
  /** What this process measures. */
  meter: Meter
  clock: Clock
  random: Random
  log: FastifyBaseLogger
  /** The way to outside companies over HTTP. */
  outbound: OutboundHttp
  sms: SmsAdapter
  /** Undefined when the operator has no mail host. */
  mailAdapter: MailAdapter | undefined
  /** Undefined when the operator has no key for push messages. */
  pushAdapter: PushAdapter | undefined
  qrAdapters: QrAdapters
  /** Undefined when the operator has no feed of bank transactions. */
  bankFeed: BankFeed | undefined
  /** Counts a call-back or a report that a company has sent and that was accepted. */
  countReceived: (company: string) => void
  games: GameConnections
  secrets: SealedSecrets
  retryPolicy: RetryPolicy
  /** Refreshes of game balances that run in this process, by member. A second request joins the running one. */
  refreshes: Map<string, Promise<void>>
  /**
   * Called in the transaction that stores a game's new balance. Returns whether it decided anything, such as the end of
   * a grant (decision record 0036).
   */
  onBalanceUpdate: (tx: DatabaseTransaction, update: BalanceUpdate) => Promise<boolean>
  /** Lets work continue after its request was answered. The server waits for it briefly when it stops. */
  keepRunning: (work: Promise<void>) => Promise<void>
  slipAdapter: SlipAdapter
  payoutAdapter: PayoutAdapter
  /** The e-wallet, and the keys that decrypt gift links. Undefined when the e-wallet is not connected. */
  giftAdapter: GiftAdapter | undefined
  giftKeys: GiftKeys | undefined
  storage: Storage
  qrReader: QrReader
  /**
   * Notifies the member's phones that something of theirs changed, without an amount. May be lost: phones also poll.
   */
  announce: (memberId: string) => void
  /** Notifies the listeners of a participant's conversation of a new message or a read mark. May be lost. */
  announceChat: (participantId: string, news: ChatNews) => void
  /** Lets the open consoles of every server look whether something waits that did not. May be lost: they also poll. */
  announceDesk: () => void
  /** Tells the consoles of every server that an operator types in a conversation. May be lost. */
  announceTyping: (typing: Typing) => void
  /** Runs work in one transaction and commits it. Work that returns a refusal, or throws, is rolled back. */
  transaction: Transaction
  /** Does one item of work in a commit that it shares with other requests for the same work at the same time. */
  batch: Batch
  /** How much this server has to do. */
  load: Load
}

/** A game's previous and current balance, in satang. `isMove`: known from a transfer, not reported by the provider. */
export type BalanceUpdate = {
  memberId: string
  game: string
  beforeSatang: Satang
  afterSatang: Satang
  at: Date
  isMove: boolean
}

export type Transaction = <T>(work: (tx: DatabaseTransaction) => Promise<T>) => Promise<T>

/** The context of an operation that answers a call. Jobs and webhooks have no idempotency key and use `Context`. */
export type OperationContext = Context & {
  /**
   * As `transaction`, but the first call also inserts the request's idempotency key, and each call stores its answer
   * under it. Changes for the caller must commit here, or a repeated request would make them twice. Decision record
   * 0006.
   */
  keyedTransaction: Transaction
  /**
   * Adds to the record of an operator's act what its input does not say. The record commits with the first transaction,
   * so it is added before that ends. Without effect in a call of anybody else.
   */
  noteAct: (notes: ActNotes) => void
  /** The operation of a call, for a call that runs another one: an approval. */
  findOperation: (name: string) => Operation | undefined
}

type ActState = Readonly<Record<string, unknown>>

/** What ran because a second operator approved it, recorded as the act of who made the request. */
export type ApprovedAct = {
  operatorId: string
  call: string
  body: Readonly<Record<string, unknown>>
  reason: string
  notes: Omit<ActNotes, 'approved'>
}

export type ActNotes = {
  /** The operator, where the act itself found out who it is: a login. */
  operatorId?: string
  memberId?: string
  /** What the act is about where that is not a member. */
  subject?: string
  /** The state of what is changed, without secrets. */
  before?: ActState | undefined
  after?: ActState | undefined
  approved?: ApprovedAct
}

/** For a job that calls code of operations: a job has no request that could be repeated, and so no key to commit. */
export function withoutKey(context: Context): OperationContext {
  return {
    ...context,
    keyedTransaction: context.transaction,
    noteAct: () => undefined,
    findOperation: () => undefined,
  }
}

/**
 * For a call of operators that asks outside companies before its act: what it commits of their answers is not recorded as
 * the act, which is the first transaction with a key.
 */
export function withPlainTransaction(context: OperationContext): OperationContext {
  return { ...context, transaction: (work) => transaction(context.db, work) }
}
