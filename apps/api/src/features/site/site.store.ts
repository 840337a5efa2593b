import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { walletBank } from '@kapao/contract/deposit-account'
import type { Currency } from '@kapao/money/satang'
import { sql } from 'kysely'
import { bankNameInLao } from '../../platform/bank-name.store.ts'

type Reader = Database | DatabaseTransaction

export function findSetting(db: Reader, name: string) {
  return db.selectFrom('site_setting').select('value').where('name', '=', name).executeTakeFirst()
}

/** The stored settings of these names, by name. Those that were never set are left out. */
export async function findSettings(db: Reader, names: readonly string[]): Promise<Record<string, unknown>> {
  if (names.length === 0) return {}
  const rows = await db
    .selectFrom('site_setting')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function keepSetting(db: Reader, name: string, value: unknown): Promise<void> {
  const written = JSON.stringify(value)
  await db
    .insertInto('site_setting')
    .values({ name, value: written })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: written }))
    .execute()
}

/** Writes a setting if its value is still `was`. Returns `undefined` if it was changed meanwhile. */
export async function updateSetting(
  db: Reader,
  { name, was, value }: { name: string; was: unknown; value: unknown },
): Promise<{ value: unknown } | undefined> {
  const written = JSON.stringify(value)
  return was === undefined
    ? db
        .insertInto('site_setting')
        .values({ name, value: written })
        .onConflict((conflict) => conflict.doNothing())
        .returning('value')
        .executeTakeFirst()
    : db
        .updateTable('site_setting')
        .set({ value: written })
        .where('name', '=', name)
        .where('value', '=', sql`${JSON.stringify(was)}::jsonb`)
        .returning('value')
        .executeTakeFirst()
}

const bankColumns = [
  'code',
  'name_th as nameTH',
  bankNameInLao.as('nameLA'),
  'name_en as nameEN',
  'is_open as isOpen',
] as const

export function findBankRow(db: Database, code: string) {
  return db.selectFrom('bank').select(bankColumns).where('code', '=', code).executeTakeFirst()
}

/**
 * Adds the gateways that the list of banks lacks, and names in Lao that it lacks. Members do not register an account at a
 * gateway, so they are closed.
 */
export async function addGatewayRows(
  db: Database,
  gateways: readonly { code: string; title: { th: string; la?: string; en: string } }[],
): Promise<void> {
  const rows = gateways.map(({ code, title }, index) => ({
    code,
    name_th: title.th,
    name_la: title.la ?? null,
    name_en: title.en,
    sort_order: 101 + index,
    is_open: false,
  }))
  await db
    .insertInto('bank')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(({ ref }) => ({ name_la: ref('excluded.name_la') }))
        .where('bank.name_la', 'is', null)
        .where('excluded.name_la', 'is not', null),
    )
    .execute()
}

export function listOpenBankRows(db: Database) {
  return db
    .selectFrom('bank')
    .select(['code', 'name_th as nameTH', bankNameInLao.as('nameLA'), 'name_en as nameEN'])
    .where('is_open', '=', true)
    .orderBy('sort_order')
    .execute()
}

export function listSourceRows(db: Reader) {
  return db.selectFrom('source').select(['code', 'description']).orderBy('sort_order').execute()
}

/** Replaces all sources. Members keep the code of their source. */
export async function replaceSources(
  tx: DatabaseTransaction,
  sources: readonly { code: string; description: string }[],
): Promise<void> {
  await tx.deleteFrom('source').execute()
  const rows = sources.map(({ code, description }, index) => ({ code, description, sort_order: index + 1 }))
  if (rows.length > 0) await tx.insertInto('source').values(rows).execute()
}

export async function hasSourceRow(db: Database, code: string): Promise<boolean> {
  return (
    (await db.selectFrom('source').select('code').where('code', '=', code).executeTakeFirst()) !== undefined
  )
}

export function listOpenDepositAccountRows(db: Database) {
  return db
    .selectFrom('deposit_account')
    .innerJoin('bank', 'bank.code', 'deposit_account.bank_code')
    .select([
      'deposit_account.bank_code as bankCode',
      'deposit_account.bank_type as bankType',
      'deposit_account.mode as mode',
      'deposit_account.account_name as bankAccountName',
      'deposit_account.account_no as bankAccountNo',
      'deposit_account.promptpay_id as promptPayId',
      'deposit_account.currency as currency',
      'bank.name_th as nameTH',
      bankNameInLao.as('nameLA'),
      'bank.name_en as nameEN',
    ])
    .where('deposit_account.is_open', '=', true)
    .where('deposit_account.bank_code', '<>', walletBank)
    .orderBy('deposit_account.sort_order')
    .$narrowType<{ mode: 'AUTO' | 'SMS' | 'MANUAL' }>()
    .execute()
}

export function listOpenWalletRows(db: Database, currency: Currency) {
  return db
    .selectFrom('deposit_account')
    .select(['account_name as walletAccountName', 'account_no as walletAccountNo', 'mode'])
    .where('bank_code', '=', walletBank)
    .where('currency', '=', currency)
    .where('mode', 'in', ['AUTO', 'LINK'])
    .where('is_open', '=', true)
    .orderBy('sort_order')
    .execute()
}

export async function removeIdempotencyKeysBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', moment).execute()
}
