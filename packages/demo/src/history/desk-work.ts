import { toAmount } from '@kapao/money/satang'
import { v5 } from 'uuid'
import { demoDepositAccounts } from '../demo-site.ts'
import { type Journal, later, nextId, type Rows } from './journal.ts'

/** What operators have written about members, and what waits for them that belongs to no member. */

const notes = [
  'โทรแจ้งเรื่องโบนัสแล้ว ลูกค้าเข้าใจเงื่อนไข',
  'ลูกค้าขอให้ติดต่อทาง LINE เท่านั้น',
  'เคยถอนชื่อบัญชีไม่ตรง แก้ไขแล้ว',
  'ฝากถี่ผิดปกติช่วงกลางคืน ให้ดูต่อ',
]

type Done = {
  call: string
  by: string
  input: Record<string, unknown>
  reason?: string
  before?: unknown
  after?: unknown
}

function note(journal: Journal, at: Date, { call, by, input, reason, before, after }: Done): void {
  const { memberId } = journal.person
  journal.acts.push({
    at,
    operatorId: by,
    sessionId: undefined,
    address: '127.0.0.1',
    requestId: nextId(journal, 'request'),
    call,
    memberId,
    subject: undefined,
    input: { memberId, ...input },
    before,
    after,
    outcome: 'done',
    reason,
  })
}

/** Some hours after one of the member's deposits, and before the end. */
function momentOf({ deposits, random, at, end }: Journal): Date {
  const moment = later(random.pick(deposits)?.at ?? at, random.whole(1800, 20_000))
  return moment < end ? moment : later(end, -60)
}

/** The member whom an operator has suspended: the slips were not theirs. */
const suspendedMember = 7

/** Tags, notes and a suspension, each in the table and among the acts. */
export function workOn(journal: Journal): void {
  const { person, random, rows } = journal
  const { memberId, habit, number } = person
  const isSuspended = number === suspendedMember
  const tag = isSuspended ? 'ตรวจสอบ' : habit === 'high' && journal.deposits.length > 4 ? 'vip' : undefined
  if (tag !== undefined) {
    rows.member_tag.push({ member_id: memberId, tag })
    const change = { before: { tags: [] }, after: { tags: [tag] } }
    note(journal, momentOf(journal), {
      call: 'setMemberTags',
      by: 'ploy',
      input: { tags: [tag] },
      ...change,
    })
  }
  if (isSuspended || (journal.deposits.length > 3 && random.chance(0.08))) writeNote(journal)
  if (isSuspended) suspend(journal)
}

function writeNote(journal: Journal): void {
  const noteId = nextId(journal, 'note')
  const text = journal.random.pick(notes)
  const at = momentOf(journal)
  journal.rows.member_note.push({
    member_id: journal.person.memberId,
    note_id: noteId,
    text,
    written_by: 'ton',
    written_at: at,
  })
  note(journal, at, { call: 'addMemberNote', by: 'ton', input: { noteId, text } })
}

function suspend(journal: Journal): void {
  const reason = 'ส่งสลิปของผู้อื่นหลายครั้ง'
  const at = later(journal.at, 1800) < journal.end ? later(journal.at, 1800) : later(journal.end, -60)
  journal.rows.member_suspension.push({
    member_id: journal.person.memberId,
    suspended_at: at,
    suspended_by: 'kanda',
    reason,
  })
  const before = { status: 'active' }
  const after = { status: 'suspended', suspension: { at: at.toISOString(), by: 'kanda', reason } }
  note(journal, at, { call: 'suspendMember', by: 'kanda', input: { reason }, reason, before, after })
}

const strangers = [
  {
    reason: 'NO_MEMBER',
    amount: 150_000n,
    bank: 'SCB',
    number: '014',
    account: 'XXX-X-X4471-2',
    name: 'นาย ปริญญา ศ***',
    hours: 26,
  },
  {
    reason: 'NO_MEMBER',
    amount: 30_000n,
    bank: 'KBANK',
    number: '004',
    account: 'XXX-X-X9083-5',
    name: 'น.ส. ชลธิชา ว***',
    hours: 9,
  },
  {
    reason: 'SENDER_NOT_SHOWN',
    amount: 50_000n,
    bank: null,
    number: null,
    account: null,
    name: null,
    hours: 2,
  },
] as const

/** Money that came to the operator's bank account and matches no member. */
export function addUnmatchedTransactions(rows: Rows, end: Date): void {
  const account = demoDepositAccounts.find(
    ({ bankCode, bankType }) => bankCode === 'SCB' && bankType === 'BANK',
  )
  if (!account) throw new Error('The demo has no account at SCB')
  for (const [index, { reason, amount, bank, number, account: sender, name, hours }] of strangers.entries()) {
    const at = later(end, -hours * 3600)
    const transactionId = `BF-UNMATCHED-${index + 1}`
    rows.bank_transaction.push({
      bank_transaction_id: transactionId,
      source: 'statement',
      bank_code: account.bankCode,
      deposit_account_id: account.depositAccountId,
      amount,
      currency: 'BAHT',
      paid_at: at,
      sender_bank: bank,
      sender_account: sender,
      sender_name: name,
      body: JSON.stringify({ amount: toAmount(amount), from: sender, name, paidAt: at.toISOString() }),
      state: 'waiting',
      reason,
      received_at: later(at, 3),
      matched_by: null,
      matched_why: null,
    })
    rows.incoming_transfer.push({
      incoming_transfer_id: v5(transactionId, '0190a1c0-0000-7000-8000-00000000d0d3'),
      deposit_account_id: account.depositAccountId,
      amount,
      paid_at: at,
      sender_bank: number,
      sender_account: sender,
      trans_ref: null,
      bank_transaction_id: transactionId,
      state: 'waiting',
      member_id: null,
      entry_id: null,
      recorded_at: later(at, 3),
    })
  }
}

/** Payments of QRs that were given up: at an amount that no QR has had, and long after its QR had ended. */
export function addUnmatchedPayments(rows: Rows, end: Date): void {
  for (const [index, reason] of (['UNKNOWN', 'PAID_LATE'] as const).entries()) {
    const at = later(end, -(index * 30 + 5) * 3600)
    const amount = index === 0 ? 77_700n : 20_000n
    rows.payment_notification.push({
      provider: 'KBANK',
      event_id: `UNMATCHED${index + 1}`,
      body: JSON.stringify({ amount: toAmount(amount), paidAt: at.toISOString(), reference: null }),
      outcome: 'unmatched',
      member_id: null,
      entry_id: null,
      reason,
      receiver: '0105567000013',
      amount,
      paid_at: at,
      received_at: later(at, 1),
    })
  }
}
