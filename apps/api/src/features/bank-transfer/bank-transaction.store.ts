import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Invariant } from '@kapao/ledger/invariant'
import type { Currency, Satang } from '@kapao/money/satang'
import { type Insertable, type Selectable, sql } from 'kysely'
import { findPhoneHolder } from '../session/session.ts'

export type BankTransactionRow = Selectable<Tables['bank_transaction']>

type Reader = Database | DatabaseTransaction

/** Stores a bank transaction once. False if its id is already stored. */
export async function insertBankTransaction(
  tx: DatabaseTransaction,
  bankTransaction: Omit<
    Insertable<Tables['bank_transaction']>,
    'matched_by' | 'matched_why' | 'asked_member_id' | 'body'
  > & {
    body: unknown
  },
): Promise<boolean> {
  const kept = await tx
    .insertInto('bank_transaction')
    .values({ ...bankTransaction, body: JSON.stringify(bankTransaction.body) })
    .onConflict((conflict) => conflict.column('bank_transaction_id').doNothing())
    .returning('bank_transaction_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Whether a stored bank transaction has the same body as this repeat. */
export async function isSameBankTransaction(
  db: Reader,
  bankTransactionId: string,
  body: unknown,
): Promise<boolean> {
  const same = await db
    .selectFrom('bank_transaction')
    .select('bank_transaction_id')
    .where('bank_transaction_id', '=', bankTransactionId)
    .where('body', '=', sql`${JSON.stringify(body)}::jsonb`)
    .executeTakeFirst()
  return same !== undefined
}

/** Reserves a content key for one bank transaction. False if another one already has it. */
export async function takeContent(
  tx: DatabaseTransaction,
  { contentKey, bankTransactionId }: { contentKey: string; bankTransactionId: string },
): Promise<boolean> {
  const taken = await tx
    .insertInto('bank_transaction_content')
    .values({ content_key: contentKey, bank_transaction_id: bankTransactionId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('bank_transaction_id')
    .executeTakeFirst()
  return taken !== undefined
}

export function findBankTransaction(
  db: Reader,
  bankTransactionId: string,
): Promise<BankTransactionRow | undefined> {
  return db
    .selectFrom('bank_transaction')
    .selectAll()
    .where('bank_transaction_id', '=', bankTransactionId)
    .executeTakeFirst()
}

/** Locks a waiting bank transaction until the database transaction ends. False if it no longer waits. */
export async function lockWaitingBankTransaction(
  tx: DatabaseTransaction,
  bankTransactionId: string,
): Promise<boolean> {
  const waiting = await tx
    .selectFrom('bank_transaction')
    .select('bank_transaction_id')
    .where('bank_transaction_id', '=', bankTransactionId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  return waiting !== undefined
}

/** Locks an unread bank transaction until the database transaction ends. False if it is no longer unread. */
export async function lockUnreadBankTransaction(
  tx: DatabaseTransaction,
  bankTransactionId: string,
): Promise<boolean> {
  const unread = await tx
    .selectFrom('bank_transaction')
    .select('bank_transaction_id')
    .where('bank_transaction_id', '=', bankTransactionId)
    .where('state', '=', 'nothing')
    .where('reason', '=', 'UNREAD')
    .forUpdate()
    .executeTakeFirst()
  return unread !== undefined
}

type ParsedColumn = 'deposit_account_id' | 'amount' | 'currency' | 'paid_at'
type Change = Partial<
  Pick<
    BankTransactionRow,
    'state' | 'reason' | 'matched_by' | 'matched_why' | 'asked_member_id' | ParsedColumn
  >
>

export async function updateBankTransaction(
  tx: DatabaseTransaction,
  bankTransactionId: string,
  change: Change,
): Promise<void> {
  await tx
    .updateTable('bank_transaction')
    .set(change)
    .where('bank_transaction_id', '=', bankTransactionId)
    .execute()
}

/** Waiting bank transactions of an amount, paid since a moment: at most 100, oldest first. */
export function findWaitingBankTransactions(db: Reader, { amount, since }: { amount: Satang; since: Date }) {
  return db
    .selectFrom('bank_transaction')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('amount', '=', amount)
    .where('paid_at', '>=', since)
    .orderBy('paid_at')
    .limit(100)
    .execute()
}

/** Waiting bank transactions from accounts of a bank, paid since a moment: at most 1000, oldest first. */
export function findWaitingFromBank(db: Reader, { bankCode, since }: { bankCode: string; since: Date }) {
  return db
    .selectFrom('bank_transaction')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('sender_bank', '=', bankCode)
    .where('paid_at', '>=', since)
    .orderBy('paid_at')
    .limit(1000)
    .execute()
}

export type BankTransactionCursor = { receivedAt: Date; bankTransactionId: string }

/** Bank transactions of a state in order of receipt, after a cursor, with the operator's account number. */
export function findBankTransactions(
  db: Reader,
  {
    state,
    reason,
    after,
    limit,
  }: {
    state: BankTransactionRow['state']
    reason: string | undefined
    after: BankTransactionCursor | undefined
    limit: number
  },
) {
  return db
    .selectFrom('bank_transaction')
    .leftJoin('deposit_account', 'deposit_account.deposit_account_id', 'bank_transaction.deposit_account_id')
    .selectAll('bank_transaction')
    .select('deposit_account.account_no as own_account_no')
    .where('bank_transaction.state', '=', state)
    .$if(reason !== undefined, (query) => query.where('bank_transaction.reason', '=', reason ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('received_at', 'bank_transaction_id'),
          '>',
          tuple(after?.receivedAt ?? new Date(0), after?.bankTransactionId ?? ''),
        ),
      ),
    )
    .orderBy('received_at')
    .orderBy('bank_transaction_id')
    .limit(limit)
    .execute()
}

/** The operator's account that a bank transaction names; it may be closed by now. */
export type FedAccount = {
  depositAccountId: string
  bankCode: string
  bankType: 'BANK' | 'PAYMENT'
  mode: 'AUTO' | 'SMS' | 'MANUAL' | 'LINK'
  accountNo: string
  promptPayId: string | null
  currency: Currency
}

function fedAccounts(db: Reader) {
  return db
    .selectFrom('deposit_account')
    .select([
      'deposit_account_id as depositAccountId',
      'bank_code as bankCode',
      'bank_type as bankType',
      'mode',
      'account_no as accountNo',
      'promptpay_id as promptPayId',
      'currency',
    ])
}

export function findAccountsOfBank(db: Reader, bankCode: string): Promise<FedAccount[]> {
  return fedAccounts(db).where('bank_code', '=', bankCode).execute()
}

export function findFedAccount(db: Reader, depositAccountId: string): Promise<FedAccount> {
  return fedAccounts(db).where('deposit_account_id', '=', depositAccountId).executeTakeFirstOrThrow()
}

/** An account of the operator, of any mode. */
export function findOwnAccount(db: Reader, depositAccountId: string): Promise<FedAccount | undefined> {
  return fedAccounts(db).where('deposit_account_id', '=', depositAccountId).executeTakeFirst()
}

/** Bank of Thailand's number of a bank, by which incoming transfers name it. */
export async function findBankNumber(db: Reader, code: string): Promise<string | null> {
  const bank = await db.selectFrom('bank').select('number').where('code', '=', code).executeTakeFirst()
  return bank?.number ?? null
}

export type AccountHolder = {
  memberId: string
  accountNo: string
  accountName: string
  /** The digits that the proof of the account showed; `null` if it is not proved. */
  provedDigits: string | null
}

/** Members with a wallet of this currency whose account at the bank matches the digits. `four` narrows the lookup. */
export async function findHolders(
  db: Reader,
  {
    bankCode,
    four,
    pattern,
    currency,
  }: {
    bankCode: string
    four: { digits: string; isLast: boolean }
    pattern: string
    currency: Currency
  },
): Promise<AccountHolder[]> {
  const accounts = await db
    .selectFrom('member_bank_account')
    .select(['member_id as memberId', 'account_no as accountNo', 'proved_digits as provedDigits'])
    .where('bank_code', '=', bankCode)
    .where(four.isLast ? sql`right(account_no, 4)` : sql`left(right(account_no, 5), 4)`, '=', four.digits)
    .where('account_no', 'like', pattern)
    .execute()
  if (accounts.length === 0) return []
  const members = await db
    .selectFrom('member')
    .select(['member_id as memberId', 'bank_account_name as accountName'])
    .where(
      'member_id',
      'in',
      accounts.map(({ memberId }) => memberId),
    )
    .where('currency', '=', currency)
    .execute()
  const names = new Map(members.map(({ memberId, accountName }) => [memberId, accountName]))
  return accounts.flatMap(({ memberId, ...account }) => {
    const accountName = names.get(memberId)
    return accountName === undefined ? [] : [{ memberId, ...account, accountName }]
  })
}

/** The member with this phone number, if that member's wallet has this currency. */
export async function findHolderOfPhone(
  db: Reader,
  { phone, currency }: { phone: string; currency: Currency },
): Promise<Pick<AccountHolder, 'memberId' | 'accountName'> | undefined> {
  const holder = await findPhoneHolder(db, phone)
  return (
    holder &&
    db
      .selectFrom('member')
      .select(['member_id as memberId', 'bank_account_name as accountName'])
      .where('member_id', '=', holder.memberId)
      .where('currency', '=', currency)
      .executeTakeFirst()
  )
}

/** Whether this member exists and has a wallet of this currency. */
export async function hasWallet(db: Reader, memberId: string, currency: Currency): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return member !== undefined
}

/** What must hold between bank transactions and incoming transfers: checked together with the book. */
export const bankTransactionInvariant: Invariant = {
  what: 'a bank transaction is credited exactly when its transfer is, and one that credits nothing has no transfer',
  counts: 'select count(*)::int as count from bank_transaction',
  sql: `
    with listed as (
      select bank_transaction_id, amount, state from bank_transaction
    ), transfer as (
      select bank_transaction_id, amount, state from incoming_transfer
    )
    select l.bank_transaction_id as subject from listed l
    left join transfer r on r.amount = l.amount and r.bank_transaction_id = l.bank_transaction_id
    where (l.state = 'credited') <> (coalesce(r.state, '') = 'credited') or (l.state = 'nothing' and r.bank_transaction_id is not null)`,
}
