import { toAmount } from '@kapao/money/satang'
import type { Transaction } from 'kysely'
import type { Tables } from '../database.ts'
import { addCallbacks } from '../kbank/callback.store.ts'
import { drawLetters } from '../random.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import {
  type BankAccountKey,
  addToBalance,
  addTransfer,
  findTransferByIntent,
  keyText,
  lockAccounts,
  openAccounts,
} from './bank.store.ts'
import { maskAccount, maskName } from './mask.ts'

/** What a newly opened account starts with: 100,000 baht of pretend money. */
export const openingSatang = 10_000_000n

export type TransferOrder = {
  from: BankAccountKey & { name: string }
  to: BankAccountKey & { name: string }
  amountSatang: bigint
  /** When the bank says it happened; now where absent. */
  paidAt?: Date | undefined
  qrId?: string | undefined
  /** One intent moves money once, however often its form is sent. */
  intent?: string | undefined
  /** Programs may order any amount: the account is funded with what is missing. People may not. */
  mayFund: boolean
  /** How KBANK tells the operator; false tells nothing. */
  announce: false | { copies: number; delayMs: number; isBadlySigned: boolean }
}

/**
 * Moves satang between two accounts of the pretend bank and, where the operator's KBANK account receives them, writes
 * its call-back, all in one transaction. Accounts that nobody has seen are opened. Refuses to pay oneself and to pay
 * more than there is.
 */
export const transferMoney = async (
  sandbox: Sandbox,
  order: TransferOrder,
): Promise<{ reference: string } | Refusal> => {
  if (keyText(order.from) === keyText(order.to)) {
    return refuse(400, 'same-account', 'The paying and the receiving account are the same.')
  }
  const answer = await sandbox.db.transaction().execute((transaction) => move(sandbox, transaction, order))
  sandbox.callbacks.wake()
  return answer
}

const move = async (
  sandbox: Sandbox,
  transaction: Transaction<Tables>,
  order: TransferOrder,
): Promise<{ reference: string } | Refusal> => {
  const now = sandbox.clock.now()
  const { from, to, amountSatang } = order
  await openAccounts(transaction, [
    { ...from, holder: from.name, fundedSatang: openingSatang, openedAt: now },
    { ...to, holder: to.name, fundedSatang: 0n, openedAt: now },
  ])
  const locked = await lockAccounts(transaction, [from, to])
  // Asked under the payer's lock, so the second of two equal orders sees the first.
  const earlier = order.intent && (await findTransferByIntent(transaction, order.intent))
  if (earlier) return { reference: earlier.reference }

  const missing = amountSatang - (locked.get(keyText(from))?.balance_satang ?? 0n)
  if (missing > 0n && !order.mayFund) {
    return refuse(409, 'not-enough', 'There is not enough money in the paying account.')
  }
  if (missing > 0n) await addToBalance(transaction, { key: from, satang: missing, isFunding: true })
  await addToBalance(transaction, { key: from, satang: -amountSatang, isFunding: false })
  await addToBalance(transaction, { key: to, satang: amountSatang, isFunding: false })

  const paidAt = order.paidAt ?? now
  const reference = drawReference(paidAt)
  await addTransfer(transaction, {
    reference,
    from,
    to,
    amountSatang,
    paidAt,
    recordedAt: now,
    qrId: order.qrId ?? null,
    intent: order.intent ?? null,
  })
  if (order.announce && locked.get(keyText(to))?.is_kbank_receiver) {
    await addCallbacks(transaction, {
      reference,
      body: writePaymentReceived(order, { reference, paidAt }),
      isBadlySigned: order.announce.isBadlySigned,
      dueAt: new Date(now.getTime() + order.announce.delayMs),
      copies: order.announce.copies,
    })
  }
  return { reference }
}

/** 25 characters, the most a slip's transRef has: the second it happened, then letters nobody can guess. */
const drawReference = (paidAt: Date): string =>
  `${paidAt.toISOString().replace(/\D/g, '').slice(0, 14)}${drawLetters(11)}`

/** Says what KBANK tells in SMS mode: which account, how much, from whom in part. It knows of no QR. */
const writePaymentReceived = (
  { from, to, amountSatang }: TransferOrder,
  { reference, paidAt }: { reference: string; paidAt: Date },
): string =>
  JSON.stringify({
    type: 'payment.received',
    reference,
    toAccount: to.number,
    amount: toAmount(amountSatang),
    currency: 'THB',
    paidAt: paidAt.toISOString(),
    fromBank: from.bank,
    fromName: maskName(from.name),
    fromAccount: maskAccount(from.number),
  })
