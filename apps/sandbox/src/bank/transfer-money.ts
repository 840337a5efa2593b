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

/** Opening balance of a new account: 100,000 baht of pretend money. */
export const openingSatang = 10_000_000n

/** Accounts at BCEL hold kip, and a baht is worth hundreds of kip: they open with 50,000,000 kip. */
export function openingOf(bank: string): bigint {
  return bank === 'BCEL' ? 5_000_000_000n : openingSatang
}

export type TransferOrder = {
  from: BankAccountKey & { name: string }
  to: BankAccountKey & { name: string }
  amountSatang: bigint
  /** When the bank states that the transfer happened; now if undefined. */
  paidAt?: Date | undefined
  qrId?: string | undefined
  /** The gateway's order that this transfer pays. */
  order?: GatewayOrder | undefined
  /** One idempotency key moves money once, however often its form is submitted. */
  idempotencyKey?: string | undefined
  /**
   * Control calls may transfer any amount: the paying account is funded with what is missing. The bank app's users may
   * not.
   */
  mayFund: boolean
  /** How the bank or the gateway notifies the operator; `false` sends nothing. */
  announce: false | { copies: number; delayMs: number; isBadlySigned: boolean }
}

/**
 * Moves satang between two accounts of the pretend bank. If the operator's KBANK account, a gateway or an account with
 * a feed is involved, writes the call-backs in the same transaction. Opens unknown accounts. Refuses `same-account`: an
 * account cannot pay itself. `not-enough`: the amount is above the balance.
 */
export async function transferMoney(
  sandbox: Sandbox,
  order: TransferOrder,
): Promise<{ reference: string } | Refusal> {
  if (keyText(order.from) === keyText(order.to)) {
    return refuse(400, 'same-account', 'The paying and the receiving account are the same.')
  }
  const answer = await sandbox.db
    .transaction()
    .execute((transaction) => moveMoney(sandbox, transaction, order))
  sandbox.callbacks.wake()
  return answer
}

/** The same in the caller's transaction. The caller wakes the delivery of call-backs after commit. */
export async function moveMoney(
  sandbox: Sandbox,
  transaction: Transaction<Tables>,
  order: TransferOrder,
): Promise<{ reference: string } | Refusal> {
  const now = sandbox.clock.now()
  const { from, to, amountSatang } = order
  await openAccounts(transaction, [
    { ...from, holder: from.name, fundedSatang: openingOf(from.bank), openedAt: now },
    { ...to, holder: to.name, fundedSatang: 0n, openedAt: now },
  ])
  const locked = await lockAccounts(transaction, [from, to])
  // Checked under the payer's lock, so the second of two equal orders sees the first.
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

async function announce(
  sandbox: Sandbox,
  transaction: Transaction<Tables>,
  { order: { announce: request }, reference, notifications }: Announcement,
): Promise<void> {
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

/** Writes a feed message for each side of the transfer whose account has a feed. */
async function writeFeed(
  { clock }: Sandbox,
  transaction: Transaction<Tables>,
  { order: { from, to, amountSatang }, paidAt }: { order: TransferOrder; paidAt: Date },
): Promise<Notification[]> {
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

/** A fault can drop a call-back, so that only an inquiry or a slip reveals the payment, or delay it. */
function strike({ faults }: Sandbox, party: CallbackParty) {
  return faults.strike(party.toLowerCase() as Lowercase<CallbackParty>, 'callback')
}

/** The payment notification for this transfer and its sender; `undefined` if the receiver is not the operator. */
function notificationOf(
  order: TransferOrder,
  { reference, paidAt, isKbank }: { reference: string; paidAt: Date; isKbank: boolean },
): Notification | undefined {
  const { from, to, amountSatang } = order
  const payer = { fromBank: from.bank, fromName: from.name, fromAccount: from.number }
  const payment = { reference, amountSatang, paidAt, ...payer }
  if (isKbank)
    return { party: 'KBANK', body: JSON.stringify(describeReceived({ ...payment, toAccount: to.number })) }
  if (!order.order) return undefined
  return { party: order.order.gateway, body: JSON.stringify(writeNotice(order.order, payment)) }
}

/** 25 characters, the maximum of a slip's transRef: the time to the second, then 11 unguessable letters. */
function generateReference(paidAt: Date): string {
  return `${paidAt.toISOString().replace(/\D/g, '').slice(0, 14)}${generateLetters(11)}`
}
