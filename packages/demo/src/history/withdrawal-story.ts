import { judge, type Facts } from '@kapao/api/features/withdrawal/judge-withdrawal'
import { holdOf, resolutionOf } from '@kapao/api/features/withdrawal/withdrawal-entries'
import { parseAmount, toAmount, type Satang } from '@kapao/money/satang'
import { demoWithdraw, demoWithdrawApproval } from '../demo-site.ts'
import { currency, type Journal, later, nextId, pass, record } from './journal.ts'

const limits = {
  least: parseAmount(demoWithdraw.withdrawMin) ?? 0n,
  most: parseAmount(demoWithdraw.withdrawMax) ?? 0n,
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'

/** What operators write where they reject a withdrawal. */
const rejections = [
  'ยอดเล่นยังไม่ถึงเกณฑ์ กรุณาเล่นก่อนถอน',
  'ชื่อบัญชีไม่ตรงกับผู้ฝาก กรุณาติดต่อเจ้าหน้าที่',
  'รอตรวจสอบรายการฝากล่าสุด กรุณาทำรายการใหม่ภายหลัง',
]

/** The facts by which the operator's rules judge a withdrawal, as the server reads them from the book. */
function factsOf(journal: Journal, amountSatang: Satang): Facts {
  const { at, withdrawals } = journal
  function since(days: number) {
    const counted = withdrawals.filter((each) => !each.isReturned && each.at > later(at, -days * 86_400))
    return { count: counted.length, sum: sum(counted) }
  }
  const paid = withdrawals.filter(({ isPaid }) => isPaid)
  const weekAgo = later(at, -7 * 86_400)
  const last = paid.at(-1)?.at ?? new Date(0)
  const from = last < weekAgo ? last : weekAgo
  function sumSince(lines: readonly { amountSatang: Satang; at: Date }[]): Satang {
    return sum(lines.filter((line) => line.at > from))
  }
  const [day, week] = [since(1), since(7)]
  return {
    amount: amountSatang,
    currency,
    status: 'active',
    joined_at: later(at, -86_400),
    renamed_at: null,
    password_reset_at: null,
    count_of_day: day.count,
    sum_of_day: day.sum,
    count_of_week: week.count,
    sum_of_week: week.sum,
    deposited: sumSince(journal.deposits),
    moved_into_games: sumSince(journal.movedIntoGames),
    was_paid_before: paid.length > 0,
  }
}

function sum(lines: readonly { amountSatang: Satang }[]): Satang {
  return lines.reduce((total, line) => total + line.amountSatang, 0n)
}

function startRow(journal: Journal, amountSatang: Satang) {
  const { person } = journal
  return {
    member_id: person.memberId,
    withdrawal_id: nextId(journal, 'withdrawal'),
    amount: amountSatang,
    currency,
    bank_code: person.bankCode,
    bank_account_name: person.bankAccountName,
    bank_account_no: person.bankAccountNo,
    wait_until: null,
    created_at: journal.at,
    reviewed_at: null as Date | null,
    review_reasons: [] as string[],
    approved_at: null as Date | null,
    approved_by: null as string | null,
    sent_at: null as Date | null,
    bank_reference: null as string | null,
    polls: 0,
    last_answer: null as string | null,
    not_found_since: null,
    poll_at: null,
    leased_until: null,
    ended_at: null as Date | null,
    return_reason: null as string | null,
    decided_by: null as string | null,
    decided_why: null as string | null,
  }
}

type Row = ReturnType<typeof startRow>
type State = 'review' | 'manual_review' | 'paid' | 'returned'

function keep(journal: Journal, row: Row, state: State): void {
  journal.rows.withdrawal.push({ ...row, state })
}

/**
 * Withdraws, as far as limits allow: judged by the operator's rules, approved by them or by people, and paid. `isLeft`:
 * no operator has come to it yet.
 */
export function withdraw(journal: Journal, asked: Satang, { isLeft = false } = {}): void {
  const amount = asked > limits.most ? limits.most : asked
  if (amount < limits.least || amount > journal.walletSatang) return
  const judged = judge(factsOf(journal, amount), demoWithdrawApproval, journal.at)
  const row = startRow(journal, amount)
  record(journal, holdOf({ ...row, happenedAt: journal.at }))
  if (judged.state === 'review') {
    Object.assign(row, { reviewed_at: journal.at, review_reasons: [...judged.reviewReasons] })
    return isLeft ? leaveWaiting(journal, row) : decide(journal, row)
  }
  row.approved_at = journal.at
  return payOut(journal, row)
}

/** An operator decides, within the hour by day and later at night. Not decided yet at the end, it waits. */
function decide(journal: Journal, row: Row): void {
  const { random } = journal
  const hour = (journal.at.getUTCHours() + 7) % 24
  const isReached = pass(journal, 120 + Math.min(random.wait(hour >= 9 || hour < 1 ? 900 : 9000), 21_600), 30)
  if (!isReached) return leaveWaiting(journal, row)
  const by = random.chance(0.8) ? 'ploy' : 'kanda'
  if (random.chance(row.review_reasons.includes('LITTLE_PLAYED') ? 0.35 : 0.04))
    return reject(journal, row, by)
  Object.assign(row, { approved_at: journal.at, approved_by: by })
  noteDecision(journal, row, { call: 'approveWithdrawal', by })
  return payOut(journal, row)
}

function leaveWaiting(journal: Journal, row: Row): void {
  keep(journal, row, 'review')
  journal.isStopped = true
}

function reject(journal: Journal, row: Row, by: string): void {
  const why = journal.random.pick(rejections)
  noteDecision(journal, row, { call: 'rejectWithdrawal', by, why })
  giveBack(journal, row, {
    return_reason: 'OPERATOR',
    last_answer: 'an operator rejected it',
    decided_by: by,
    decided_why: why,
  })
}

function giveBack(journal: Journal, row: Row, change: Partial<Row>): void {
  record(journal, resolutionOf(row.withdrawal_id, 'returned', journal.at))
  keep(journal, { ...row, ...change, ended_at: journal.at }, 'returned')
  journal.withdrawals.push({ amountSatang: row.amount, at: row.created_at, isReturned: true, isPaid: false })
}

function noteDecision(
  journal: Journal,
  row: Row,
  { call, by, why }: { call: string; by: string; why?: string },
): void {
  const { memberId } = journal.person
  journal.acts.push({
    at: journal.at,
    operatorId: by,
    sessionId: undefined,
    address: '127.0.0.1',
    requestId: nextId(journal, 'request'),
    call,
    memberId,
    subject: undefined,
    input: { memberId, withdrawalId: row.withdrawal_id, ...(why === undefined ? {} : { reason: why }) },
    before: undefined,
    after: undefined,
    outcome: 'done',
    reason: why,
  })
}

/** The bank pays within seconds, or refuses an account whose name differs. */
function payOut(journal: Journal, row: Row): void {
  const { random } = journal
  const isRefused = random.chance(0.015)
  row.sent_at = journal.at
  pass(journal, random.whole(2, 20))
  const bankReference = isRefused
    ? null
    : journal.at.toISOString().replaceAll(/\D/gu, '').slice(0, 14) + random.text(letters, 11)
  const reason = isRefused ? 'NAME_DIFFERS' : null
  atBank(journal, row, {
    state: isRefused ? 'refused' : 'paid',
    reason,
    bankReference,
    settledAt: journal.at,
  })
  if (isRefused) {
    giveBack(journal, row, { return_reason: 'NAME_DIFFERS', last_answer: 'refused: NAME_DIFFERS' })
    return
  }
  record(journal, resolutionOf(row.withdrawal_id, 'paid', journal.at))
  keep(journal, { ...row, bank_reference: bankReference, last_answer: 'paid', ended_at: journal.at }, 'paid')
  journal.withdrawals.push({ amountSatang: row.amount, at: row.created_at, isReturned: false, isPaid: true })
}

/** A payout that the bank does not answer about: only an operator can find out. */
export function loseAnswer(journal: Journal, amount: Satang): void {
  const row = startRow(journal, amount)
  record(journal, holdOf({ ...row, happenedAt: journal.at }))
  Object.assign(row, {
    approved_at: journal.at,
    sent_at: journal.at,
    polls: 96,
    last_answer: 'no answer within 10 s',
  })
  atBank(journal, row, { state: 'processing', reason: null, bankReference: null, settledAt: null })
  keep(journal, row, 'manual_review')
  journal.isStopped = true
}

type Ending = Pick<Journal['payouts'][number], 'state' | 'reason' | 'bankReference' | 'settledAt'>

function atBank(journal: Journal, row: Row, ending: Ending): void {
  journal.payouts.push({
    reference: row.withdrawal_id,
    bank: row.bank_code,
    account: row.bank_account_no,
    name: row.bank_account_name,
    amount: toAmount(row.amount),
    createdAt: row.sent_at ?? row.created_at,
    ...ending,
  })
}
