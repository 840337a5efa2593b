import { migrateBefore } from '@kapao/testkit/migrate-before'
import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from './migrate.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

const depositAccount = '00000000-0000-7000-8000-0000000000dd'
let members = 0

/** A member of the version before, with the account 08100000NN at KBANK. */
async function addMember(): Promise<{ id: string; account: string }> {
  members += 1
  const id = `00000000-0000-7000-8000-0000000000${members + 10}`
  const account = `08100000${members + 10}`
  await client.query(
    `insert into member (member_id, name, username, password_hash, currency, bank_code, bank_account_name, bank_account_no,
       created_at) values ($1, 'A', $2, 'x', 'BAHT', 'KBANK', 'SOMCHAI JAIDEE', $2, now())`,
    [id, account],
  )
  await client.query(`insert into member_bank_account values ('KBANK', $1, $2)`, [account, id])
  return { id, account }
}

async function addTransfer(id: string, { bank, transRef }: { bank?: string; transRef?: string }) {
  const line = bank === undefined ? null : `line ${id}`
  if (bank !== undefined)
    await client.query(
      `insert into bank_transaction (bank_transaction_id, source, deposit_account_id, amount, currency, paid_at, sender_bank,
         body, state, received_at) values ($1, 'statement', $2, 100, 'BAHT', now(), $3, '{}', 'credited', now())`,
      [line, depositAccount, bank],
    )
  await client.query(
    `insert into incoming_transfer (incoming_transfer_id, deposit_account_id, amount, paid_at, sender_bank, trans_ref,
       bank_transaction_id, state, member_id, entry_id, recorded_at)
     values (gen_random_uuid(), $1, 100, now(), '004', $2, $3, 'credited', $4, gen_random_uuid(), now())`,
    [depositAccount, transRef ?? null, line, id],
  )
}

async function addPayment(id: string, fromAccount: string, fromBank = 'KBANK') {
  await client.query(
    `insert into payment_notification (provider, event_id, body, outcome, member_id, entry_id, received_at)
     values ('KBANK', $1::text, $2, 'credited', $1::uuid, gen_random_uuid(), now())`,
    [id, JSON.stringify({ fromBank, fromAccount, fromName: 'MR. SOMCHAI J' })],
  )
}

it('counts accounts of before as proved that brought money to their members, and no others', async () => {
  await migrateBefore(database.url, '0049')
  await client.query(
    `insert into deposit_account (deposit_account_id, bank_code, bank_type, mode, account_name, account_no, currency,
       sort_order) values ($1, 'SCB', 'BANK', 'AUTO', 'A', '4013334447', 'BAHT', 1)`,
    [depositAccount],
  )
  const [plain, slip, wallet] = [await addMember(), await addMember(), await addMember()]
  const [qr, otherQr, hiddenQr] = [await addMember(), await addMember(), await addMember()]
  await addMember()
  await addTransfer(plain.id, { bank: 'KBANK' })
  await addTransfer(slip.id, { transRef: 'r1' })
  await addTransfer(wallet.id, { bank: 'TRUEWALLET' })
  await addPayment(qr.id, `xxx-x-x${qr.account.slice(-5, -1)}-x`)
  await addPayment(otherQr.id, 'xxx-x-x9999-x')
  await addPayment(hiddenQr.id, 'xxx-x-xxxx11-x')
  await migrate(database.url)
  const { rows } = await client.query<{ member_id: string; proved_digits: string; account_no: string }>(
    `select member_id, proved_digits, account_no from member_bank_account where proved_by = 'earlier' order by member_id`,
  )
  expect(rows.map(({ member_id }) => member_id)).toEqual([plain.id, slip.id, qr.id].toSorted())
  expect(rows.every((row) => row.proved_digits === row.account_no)).toBe(true)
})
