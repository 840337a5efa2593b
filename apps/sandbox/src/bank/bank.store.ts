import type { Transaction } from 'kysely'
import type { Database, Tables } from '../database.ts'
import type { BankCode } from './banks.ts'

export type BankAccount = { bank: BankCode; number: string; holder: string; balanceSatang: bigint }

export type BankAccountKey = { bank: string; number: string }

export type BankTransfer = {
  reference: string
  fromBank: string
  fromAccount: string
  fromName: string
  toBank: string
  toAccount: string
  toName: string
  amountSatang: bigint
  paidAt: Date
  qrId: string | null
}

type NewAccount = BankAccountKey & { holder: string; fundedSatang: bigint; openedAt: Date }

/** Opens accounts that do not exist yet and leaves existing ones unchanged. Sorted, so two transfers never deadlock. */
export async function openAccounts(transaction: Transaction<Tables>, opened: NewAccount[]): Promise<void> {
  const sorted = opened.toSorted((one, other) => (keyText(one) < keyText(other) ? -1 : 1))
  for (const account of sorted) {
    await transaction
      .insertInto('bank_account')
      .values({
        bank: account.bank,
        number: account.number,
        holder: account.holder,
        balance_satang: account.fundedSatang,
        funded_satang: account.fundedSatang,
        opened_at: account.openedAt,
      })
      .onConflict((conflict) => conflict.columns(['bank', 'number']).doNothing())
      .execute()
  }
}

/** Locks accounts until the transaction ends, always in the same order. */
export async function lockAccounts(transaction: Transaction<Tables>, keys: BankAccountKey[]) {
  const rows = await transaction
    .selectFrom('bank_account')
    .selectAll()
    .where(({ or, and }) => or(keys.map(({ bank, number }) => and({ bank, number }))))
    .orderBy('bank')
    .orderBy('number')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [keyText(row), row]))
}

export function keyText({ bank, number }: BankAccountKey): string {
  return `${bank}-${number}`
}

export async function addToBalance(
  transaction: Transaction<Tables>,
  { key, satang, isFunding }: { key: BankAccountKey; satang: bigint; isFunding: boolean },
): Promise<void> {
  await transaction
    .updateTable('bank_account')
    .set((column) => ({
      balance_satang: column('balance_satang', '+', satang),
      ...(isFunding ? { funded_satang: column('funded_satang', '+', satang) } : {}),
    }))
    .where('bank', '=', key.bank)
    .where('number', '=', key.number)
    .execute()
}

type NewTransfer = {
  reference: string
  from: BankAccountKey & { name: string }
  to: BankAccountKey
  amountSatang: bigint
  paidAt: Date
  recordedAt: Date
  qrId: string | null
  gatewayOrder: string | null
  idempotencyKey: string | null
}

export async function addTransfer(transaction: Transaction<Tables>, transfer: NewTransfer): Promise<void> {
  await transaction
    .insertInto('bank_transfer')
    .values({
      reference: transfer.reference,
      from_bank: transfer.from.bank,
      from_account: transfer.from.number,
      from_name: transfer.from.name,
      to_bank: transfer.to.bank,
      to_account: transfer.to.number,
      amount_satang: transfer.amountSatang,
      paid_at: transfer.paidAt,
      recorded_at: transfer.recordedAt,
      qr_id: transfer.qrId,
      gateway_order: transfer.gatewayOrder,
      idempotency_key: transfer.idempotencyKey,
    })
    .execute()
}

export async function findTransferByIdempotencyKey(transaction: Transaction<Tables>, idempotencyKey: string) {
  return transaction
    .selectFrom('bank_transfer')
    .select('reference')
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

export async function findAccount(db: Database, key: BankAccountKey): Promise<BankAccount | undefined> {
  const row = await accounts(db)
    .where('bank', '=', key.bank)
    .where('number', '=', key.number)
    .executeTakeFirst()
  return row && { ...row, bank: row.bank as BankCode }
}

/** The account with this holder name at this bank; the oldest if there are several. */
export async function findAccountOfHolder(
  db: Database,
  { bank, holder }: { bank: BankCode; holder: string },
): Promise<BankAccount | undefined> {
  const row = await accounts(db)
    .where('bank', '=', bank)
    .where('holder', '=', holder)
    .where('is_kbank_receiver', '=', false)
    .orderBy('opened_at')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, bank: row.bank as BankCode }
}

/** The operator's account behind a PromptPay id. It exists once a KBANK QR has named it as receiver. */
export async function findKbankReceiver(db: Database, receiver: string): Promise<BankAccount | undefined> {
  const row = await accounts(db)
    .where('bank', '=', 'KBANK')
    .where('number', '=', receiver)
    .where('is_kbank_receiver', '=', true)
    .executeTakeFirst()
  return row && { ...row, bank: row.bank as BankCode }
}

function accounts(db: Database) {
  return db.selectFrom('bank_account').select(['bank', 'number', 'holder', 'balance_satang as balanceSatang'])
}

function transfers(db: Database) {
  return db
    .selectFrom('bank_transfer')
    .innerJoin('bank_account as receiver', (join) =>
      join.onRef('receiver.bank', '=', 'to_bank').onRef('receiver.number', '=', 'to_account'),
    )
    .select([
      'reference',
      'from_bank as fromBank',
      'from_account as fromAccount',
      'from_name as fromName',
      'to_bank as toBank',
      'to_account as toAccount',
      'receiver.holder as toName',
      'amount_satang as amountSatang',
      'paid_at as paidAt',
      'qr_id as qrId',
    ])
}

export async function findTransfer(db: Database, reference: string): Promise<BankTransfer | undefined> {
  return transfers(db).where('reference', '=', reference).executeTakeFirst()
}

/** The last ten outgoing transfers of an account, newest first. */
export async function listTransfersFrom(db: Database, key: BankAccountKey): Promise<BankTransfer[]> {
  return transfers(db)
    .where('from_bank', '=', key.bank)
    .where('from_account', '=', key.number)
    .orderBy('recorded_at', 'desc')
    .limit(10)
    .execute()
}

/** The last ten incoming transfers of an account, newest first. */
export async function listTransfersTo(db: Database, key: BankAccountKey): Promise<BankTransfer[]> {
  return transfers(db)
    .where('to_bank', '=', key.bank)
    .where('to_account', '=', key.number)
    .orderBy('recorded_at', 'desc')
    .limit(10)
    .execute()
}

/**
 * In satang: the total of all accounts, the total ever funded, and the total received by the operator's KBANK accounts.
 */
export async function sumBank(db: Database) {
  const zero = 0n
  const held = await db
    .selectFrom('bank_account')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('accounts'),
      fn.sum<string | null>('balance_satang').as('held'),
      fn.sum<string | null>('funded_satang').as('funded'),
    ])
    .executeTakeFirstOrThrow()
  const received = await db
    .selectFrom('bank_transfer')
    .innerJoin('bank_account as receiver', (join) =>
      join.onRef('receiver.bank', '=', 'to_bank').onRef('receiver.number', '=', 'to_account'),
    )
    .where('receiver.is_kbank_receiver', '=', true)
    .select(({ fn }) => [
      fn.countAll<bigint>().as('payments'),
      fn.sum<string | null>('amount_satang').as('satang'),
    ])
    .executeTakeFirstOrThrow()
  return {
    accounts: Number(held.accounts),
    held: BigInt(held.held ?? zero),
    funded: BigInt(held.funded ?? zero),
    payments: Number(received.payments),
    received: BigInt(received.satang ?? zero),
  }
}
