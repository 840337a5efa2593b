import type { WaitingReason } from '@kapao/contract/deposit'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { BankLine } from '@kapao/providers/feed/bank-line'
import type { Context } from '../../context.ts'
import { transact } from '../../transact.ts'
import { changeLine, findBankNumber, insertLine, isSameLine, takeContent } from './bank-line.store.ts'
import { creditWallet, nameOfAccount } from './credit-wallet.ts'
import { findPayer, type Payer } from './find-payer.ts'
import { contentKeyOf, locateLine, type LocatedCredit } from './locate-line.ts'
import { aroundMoment, minutesBetween } from './incoming-transfer.ts'
import {
  coupleLine,
  findTransfersWithoutLine,
  insertIncomingTransfer,
  lockIncomingTransfers,
  type IncomingTransferRow,
} from './incoming-transfer.store.ts'
import { mayBeSameAccount } from './shown-account.ts'

/** What became of a line; of a known one, whether it was told in the same words. */
export type Received =
  | { kind: 'known'; same: boolean }
  | { kind: 'nothing'; reason: string }
  | { kind: 'waits'; reason: WaitingReason }
  /** A slip told of the transfer before, and it is credited. */
  | { kind: 'coupled' }
  | { kind: 'credited'; member: string }

/**
 * Takes a line of the bank's feed, once for ever, and credits the member whose transfer it is, in one transaction. A
 * transfer that a slip told of before is not credited again; one that stands for nobody waits. A line that credits
 * nothing is kept with the reason. Source: product §5, decision records 0026 and 0030.
 */
export const receiveLine = (context: Context, line: BankLine): Promise<Received> =>
  transact(context.db, async (tx) => {
    const placed = await locateLine(tx, line)
    const isNew = await insertLine(tx, writeLine(context, line, placed))
    if (!isNew) return { kind: 'known', same: await isSameLine(tx, line.lineId, line.story) }
    if (placed.kind === 'nothing') return placed
    const contentKey = contentKeyOf(placed)
    if (contentKey && !(await takeContent(tx, { contentKey, lineId: line.lineId })))
      return wait(tx, line, 'TOLD_BEFORE')
    return settle(context, tx, { line, placed })
  })

const writeLine = (context: Context, line: BankLine, placed: Awaited<ReturnType<typeof locateLine>>) => {
  const { lineId, source, bank, reading, story } = line
  const credit = reading.kind === 'credit' ? reading : undefined
  return {
    bank_transaction_id: lineId,
    source,
    bank_code: bank,
    deposit_account_id: placed.kind === 'placed' ? placed.account.depositAccountId : null,
    amount: credit?.amountSatang ?? null,
    currency: credit?.currency ?? null,
    paid_at: credit?.paidAt ?? null,
    sender_bank: credit?.sender.bank ?? null,
    sender_account: credit?.sender.account ?? null,
    sender_name: credit?.sender.name ?? null,
    body: story,
    // Changed before the transaction ends, where it is credited.
    state: placed.kind === 'placed' ? ('waiting' as const) : ('nothing' as const),
    reason: placed.kind === 'placed' ? 'NO_MEMBER' : placed.reason,
    received_at: context.clock.now(),
  }
}

const wait = async (
  tx: DatabaseTransaction,
  { lineId }: BankLine,
  reason: WaitingReason,
): Promise<Received> => {
  await changeLine(tx, lineId, { reason })
  return { kind: 'waits', reason }
}

type Work = { line: BankLine; placed: LocatedCredit }

/** Whoever tells of the same amount at the same account waits until this is decided. */
const settle = async (
  context: Context,
  tx: DatabaseTransaction,
  { line, placed }: Work,
): Promise<Received> => {
  const { account, credit } = placed
  const { depositAccountId } = account
  const { amountSatang, paidAt, sender } = credit
  const { lineId } = line
  await lockIncomingTransfers(tx, { depositAccountId, amountSatang })
  const senderBank = sender.bank === null ? null : await findBankNumber(tx, sender.bank)
  const known = await findIncomingTransferOf(tx, placed, senderBank)
  if (known && known !== 'of a twin') {
    await coupleLine(tx, { incomingTransferId: known.incoming_transfer_id, amountSatang, lineId })
    await changeLine(tx, lineId, { state: 'credited', reason: null })
    return { kind: 'coupled' }
  }
  const payer: Payer = known ? { waits: 'LIKE_A_SLIP' } : await whose(tx, placed)
  const entryId = context.random.id()
  const isWaiting = 'waits' in payer
  await insertIncomingTransfer(tx, {
    incoming_transfer_id: context.random.id(),
    deposit_account_id: depositAccountId,
    amount: amountSatang,
    paid_at: paidAt,
    sender_bank: senderBank,
    sender_account: sender.account,
    trans_ref: null,
    bank_transaction_id: lineId,
    state: isWaiting ? 'waiting' : 'credited',
    member_id: isWaiting ? null : payer.memberId,
    entry_id: isWaiting ? null : entryId,
    recorded_at: context.clock.now(),
  })
  if (isWaiting) return wait(tx, line, payer.waits)
  const { memberId } = payer
  await creditWallet(tx, {
    memberId,
    entryId,
    account,
    amountSatang,
    paidAt,
    from: nameOfAccount(account.bankCode),
    at: context.clock.now(),
  })
  await changeLine(tx, lineId, { state: 'credited', reason: null })
  return { kind: 'credited', member: memberId }
}

const whose = (tx: DatabaseTransaction, { account, credit }: LocatedCredit) => {
  if (account.mode === 'MANUAL') return { waits: 'MANUAL_ACCOUNT' } as const
  const { sender, amountSatang } = credit
  return findPayer(tx, { sender, currency: account.currency, amountSatang })
}

/**
 * The receipt that a slip left of the same transfer: the nearest in time whose sender does not contradict. A slip shows
 * a few digits alone; one whose member has another account than the line shows may be of a twin, and is left to a person.
 */
const findIncomingTransferOf = async (
  tx: DatabaseTransaction,
  { account, credit }: LocatedCredit,
  senderBank: string | null,
): Promise<IncomingTransferRow | 'of a twin' | undefined> => {
  const { amountSatang, paidAt, sender } = credit
  const incomingTransfers = await findTransfersWithoutLine(tx, {
    depositAccountId: account.depositAccountId,
    amountSatang,
    ...aroundMoment(paidAt),
  })
  const alike = incomingTransfers
    .filter(({ sender_bank }) => senderBank === null || sender_bank === null || sender_bank === senderBank)
    .filter(({ sender_account }) => mayBeSameAccount(sender_account ?? '', sender.account ?? ''))
  const [nearest] = alike
    .filter(({ own_account }) => mayBeSameAccount(own_account ?? '', sender.account ?? ''))
    .toSorted((one, other) => minutesBetween(one.paid_at, paidAt) - minutesBetween(other.paid_at, paidAt))
  return nearest ?? (alike.length > 0 ? 'of a twin' : undefined)
}
