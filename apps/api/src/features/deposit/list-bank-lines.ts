import { type BankLine, listBankLines as call } from '@kapao/contract/deposit'
import { refuse } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { readCursor, writeCursor } from '../../cursor.ts'
import { operation } from '../../operation.ts'
import { findLines, type LineCursor } from './bank-line.store.ts'

/** Lines of the bank's feed in one state, of one reason where asked, in the order in which they came, page by page. */
export const listBankLines = operation(call, async ({ body }, context) => {
  const after = body.after === undefined ? undefined : parseCursor(body.after)
  if (body.after !== undefined && !after) return refuse('VALIDATION_FAILED')
  const { state, reason, limit } = body
  const lines = await findLines(context.db, { state, reason, after, limit })
  const last = lines.length === limit ? lines.at(-1) : undefined
  return { lines: lines.map(describeLine), after: last ? cursorOf(last) : null }
})

type LineRow = Awaited<ReturnType<typeof findLines>>[number]

const describeLine = (line: LineRow): BankLine => ({
  lineId: line.bank_transaction_id,
  source: line.source,
  state: line.state,
  reason: line.reason as BankLine['reason'],
  receivedAt: line.received_at.toISOString(),
  bankCode: line.bank_code,
  bankAccountNo: line.own_account_no,
  amount: line.amount === null ? null : toAmount(line.amount),
  currency: line.currency,
  paidAt: line.paid_at?.toISOString() ?? null,
  fromBank: line.sender_bank,
  fromAccount: line.sender_account,
  fromName: line.sender_name,
  told: line.body as BankLine['told'],
  matchedBy: line.matched_by,
  matchedWhy: line.matched_why,
})

const cursorOf = ({ received_at, bank_transaction_id }: LineRow): string =>
  writeCursor(received_at, bank_transaction_id)

const cursorOfLine = z.tuple([z.iso.datetime(), z.string().max(64)])

const parseCursor = (text: string): LineCursor | undefined => {
  const cursor = readCursor(cursorOfLine, text)
  if (!cursor) return undefined
  const [receivedAt, lineId] = cursor
  return lineId.includes('\0') ? undefined : { receivedAt: new Date(receivedAt), lineId }
}
