import type { Generated } from 'kysely'
import type { Currency, Json } from './column.ts'

type LedgerAccount = {
  member_id: string
  currency: Currency
  balance: Generated<bigint>
  version: Generated<bigint>
  statement_count: Generated<bigint>
}

type LedgerEntry = {
  member_id: string
  entry_id: string
  source: string
  destination: string
  amount: bigint
  currency: Currency
  state: 'posted' | 'pending' | 'voided'
  resolves: string | null
  balance_after: bigint
  version: bigint
  happened_at: Date
  recorded_at: Generated<Date>
}

type LedgerStatement = {
  member_id: string
  currency: Currency
  statement_no: bigint
  entry_id: string
  statement_type: 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer'
  from_name: string
  to_name: string
  is_late: boolean
  related: Json
  happened_at: Date
}

type OperatorAct = {
  act_no: bigint
  at: Date
  operator_id: string | null
  session_id: string | null
  address: string
  request_id: string
  call: string
  member_id: string | null
  subject: string | null
  input: Json
  state_before: Json
  state_after: Json
  outcome: string
  reason: string | null
  hash: Buffer
}

/** The tables of the book. `packages/ledger` is their only writer. */
export type BookTables = {
  'ledger.account': LedgerAccount
  'ledger.entry': LedgerEntry
  'ledger.operator_act': OperatorAct
  'ledger.statement': LedgerStatement
}
