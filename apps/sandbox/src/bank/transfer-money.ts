import type { Transaction } from 'kysely'
import type { Tables } from '../database.ts'
import { addCallbacks, type CallbackParty } from '../callbacks/callback.store.ts'
import { findFeedSource } from '../feed/feed.store.ts'
import { writeMessage } from '../feed/write-message.ts'
import type { GatewayOrder } from '../gateways/gateway.store.ts'
import { writeNotice } from '../gateways/orders.ts'
import { describeReceived } from '../kbank/payment-received.ts'
import { generateLetters } from '../random.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import {
  type BankAccountKey,
  addToBalance,
  addTransfer,
  findTransferByIdempotencyKey,
  keyText,
  lockAccounts,
  openAccounts,
} from './bank.store.ts'

/** What a newly opened account starts with: 100,000 baht of pretend money. */
export const openingSatang = 10_000_000n

/** Accounts at BCEL hold kip, of which a baht has hundreds: 50,000,000 kip. */
export const openingOf = (bank: string): bigint => (bank === 'BCEL' ? 5_000_000_000n : openingSatang)

export type TransferOrder = {
  from: BankAccountKey & { name: string }
  to: BankAccountKey & { name: string }
  amountSatang: bigint
  /** When the bank says it happened; now where absent. */
  paidAt?: Date | undefined
  qrId?: string | undefined
  /** The gateway's order that this pays. */
  order?: GatewayOrder | undefined
  /** One intent moves money once, however often its form is sent. */
  idempotencyKey?: string | undefined
  /** Programs may order any amount: the account is funded with what is missing. People may not. */
  mayFund: boolean
  /** How the bank or the gateway tells the operator; false tells nothing. */
  announce: false | { copies: number; delayMs: number; isBadlySigned: boolean }
}

/**
 * Moves satang between two accounts of the pretend bank and, where the operator's KBANK account or a gateway receives
 * them, writes the call-back, all in one transaction. Accounts that nobody has seen are opened. Refuses to pay oneself and to pay
 * more than there is.
 */
export const transferMoney = async (
  sandbox: Sandbox,
  order: TransferOrder,
): Promise<{ reference: string } | Refusal> => {
  if (keyText(order.from) === keyText(order.to)) {
    return refuse(400, 'same-account', 'The paying and the receiving account are the same.')
  }
  const answer = await sandbox.db
    .transaction()
    .execute((transaction) => moveMoney(sandbox, transaction, order))
  sandbox.callbacks.wake()
  return answer
}

/** The same in the caller's transaction, which wakes the call-backs itself where it writes one. */
export const moveMoney = async (
  sandbox: Sandbox,
  transaction: Transaction<Tables>,
  order: TransferOrder,
): Promise<{ reference: string } | Refusal> => {
  const now = sandbox.clock.now()
  const { from, to, amountSatang } = order
  await openAccounts(transaction, [
    { ...from, holder: from.name, fundedSatang: openingOf(from.bank), openedAt: now },
    { ...to, holder: to.name, fundedSatang: 0n, openedAt: now },
  ])
  const locked = await lockAccounts(transaction, [from, to])
  // Asked under the payer's lock, so the second of two equal orders sees the first.
  const earlier =
    order.idempotencyKey && (await findTransferByIdempotencyKey(transaction, order.idempotencyKey))
  if (earlier) return { reference: earlier.reference }

  const missing = amountSatang - (locked.get(keyText(from))?.balance_satang ?? 0n)
  if (missing > 0n && !order.mayFund) {
    return refuse(409, 'not-enough', 'There is not enough money in the paying account.')
  }
  if (missing > 0n) await addToBalance(transaction, { key: from, satang: missing, isFunding: true })
  await addToBalance(transaction, { key: from, satang: -amountSatang, isFunding: false })
  await addToBalance(transaction, { key: to, satang: amountSatang, isFunding: false })

  const paidAt = order.paidAt ?? now
  const reference = generateReference(paidAt)
  await addTransfer(transaction, {
    reference,
    from,
    to,
    amountSatang,
    paidAt,
    recordedAt: now,
    qrId: order.qrId ?? null,
    gatewayOrder: order.order?.id ?? null,
    idempotencyKey: order.idempotencyKey ?? null,
  })
  const notifications = notificationOf(order, {
    reference,
    paidAt,
    isKbank: locked.get(keyText(to))?.is_kbank_receiver ?? false,
  })
  await announce(sandbox, transaction, {
    order,
    reference,
    notifications: [
      ...(notifications ? [notifications] : []),
      ...(await writeFeed(sandbox, transaction, { order, paidAt })),
    ],
  })
  return { reference }
}

type Notification = { party: CallbackParty; body: string }
type Announcement = { order: TransferOrder; reference: string; notifications: Notification[] }

const announce = async (
  sandbox: Sandbox,
  transaction: Transaction<Tables>,
  { order: { announce: request }, reference, notifications }: Announcement,
): Promise<void> => {
  if (!request) return
  for (const each of notifications) {
    const fault = strike(sandbox, each.party)
    if (fault?.kind === 'silence') continue
    const delayMs = request.delayMs + (fault?.kind === 'delay' ? fault.delayMs : 0)
    await addCallbacks(transaction, {
      ...each,
      reference,
      isBadlySigned: request.isBadlySigned,
      dueAt: new Date(sandbox.clock.now().getTime() + delayMs),
      copies: request.copies,
    })
  }
}

/** The banks of both sides tell the operator, where the account is one that they tell of. */
const writeFeed = async (
  { clock }: Sandbox,
  transaction: Transaction<Tables>,
  { order: { from, to, amountSatang }, paidAt }: { order: TransferOrder; paidAt: Date },
): Promise<Notification[]> => {
  const notifications: Notification[] = []
  const sides = [
    { mine: to, other: from, direction: 'credit' },
    { mine: from, other: to, direction: 'debit' },
  ] as const
  const after = await lockAccounts(transaction, [from, to])
  for (const { mine, other, direction } of sides) {
    const source = await findFeedSource(transaction, mine)
    if (!source) continue
    const balanceSatang = after.get(keyText(mine))?.balance_satang ?? 0n
    const account = { bank: mine.bank, number: mine.number, source }
    const entry = { account, direction, other, amountSatang, paidAt, balanceSatang }
    notifications.push({ party: 'BANKFEED', body: writeMessage(entry, clock.now()) })
  }
  return notifications
}

/** A party may be told to forget a call-back, so that only an inquiry or a slip tells, or to send it late. */
const strike = ({ faults }: Sandbox, party: CallbackParty) =>
  faults.strike(party.toLowerCase() as Lowercase<CallbackParty>, 'callback')

/** Who tells the operator of this transfer, and what; nobody where it is none of the operator's. */
const notificationOf = (
  order: TransferOrder,
  { reference, paidAt, isKbank }: { reference: string; paidAt: Date; isKbank: boolean },
): Notification | undefined => {
  const { from, to, amountSatang } = order
  const payer = { fromBank: from.bank, fromName: from.name, fromAccount: from.number }
  const payment = { reference, amountSatang, paidAt, ...payer }
  if (isKbank)
    return { party: 'KBANK', body: JSON.stringify(describeReceived({ ...payment, toAccount: to.number })) }
  if (!order.order) return undefined
  return { party: order.order.gateway, body: JSON.stringify(writeNotice(order.order, payment)) }
}

/** 25 characters, the most a slip's transRef has: the second it happened, then letters nobody can guess. */
const generateReference = (paidAt: Date): string =>
  `${paidAt.toISOString().replace(/\D/g, '').slice(0, 14)}${generateLetters(11)}`
