import { nameOfAccount } from '@kapao/api/features/bank-transfer/credit-wallet'
import { toAmount, type Satang } from '@kapao/money/satang'
import { type DemoDepositAccount, demoDepositAccounts } from '../demo-site.ts'
import { accountOf, post, referenceAt } from './deposit-entries.ts'
import { currency, type Journal, later, nextId, pass } from './journal.ts'

/** Bank of Thailand's numbers, by which slips name the sending bank. */
const bankNumbers: Readonly<Record<string, string>> = {
  KBANK: '004',
  SCB: '014',
  KTB: '006',
  BBL: '002',
  BAY: '025',
  TMB: '011',
  GSB: '030',
}

type Arrival = { account: DemoDepositAccount; amountSatang: Satang; entryId: string }

/** The row of the operator's bank statement, and of the transfer that it tells of. */
export function writeBankTransaction(journal: Journal, { account, amountSatang, entryId }: Arrival): void {
  const { person, at, random } = journal
  const isWallet = account.bankCode === 'TRUEWALLET'
  const sender = isWallet
    ? person.phone
    : `XXX-X-X${person.bankAccountNo.slice(-5, -1)}-${person.bankAccountNo.slice(-1)}`
  const transactionId = `BF${random.text('0123456789', 14)}`
  journal.rows.bank_transaction.push({
    bank_transaction_id: transactionId,
    source: account.mode === 'SMS' ? 'sms' : 'statement',
    bank_code: account.bankCode,
    deposit_account_id: account.depositAccountId,
    amount: amountSatang,
    currency,
    paid_at: at,
    sender_bank: isWallet ? 'TRUEWALLET' : person.bankCode,
    sender_account: sender,
    sender_name: person.bankAccountName,
    body: JSON.stringify({
      amount: toAmount(amountSatang),
      from: sender,
      name: person.bankAccountName,
      paidAt: at.toISOString(),
    }),
    state: 'credited',
    reason: null,
    received_at: later(at, 2),
    matched_by: null,
    matched_why: null,
  })
  journal.rows.incoming_transfer.push({
    incoming_transfer_id: nextId(journal, 'incoming'),
    deposit_account_id: account.depositAccountId,
    amount: amountSatang,
    paid_at: at,
    sender_bank: isWallet ? null : (bankNumbers[person.bankCode] ?? null),
    sender_account: sender,
    trans_ref: null,
    bank_transaction_id: transactionId,
    state: 'credited',
    member_id: person.memberId,
    entry_id: entryId,
    recorded_at: later(at, 2),
  })
}

/** A transfer to one of the operator's bank accounts, which its bank reports. */
export function payToAccount(journal: Journal, amountSatang: Satang): string {
  const account = journal.random.pick(
    demoDepositAccounts.filter(
      ({ bankType, mode, bankCode }) =>
        bankType === 'BANK' && mode !== 'MANUAL' && bankCode !== 'TRUEWALLET' && bankCode !== 'BCEL',
    ),
  )
  pass(journal, 30 + Math.min(journal.random.wait(60), 500))
  const from = nameOfAccount(account.bankCode)
  const entryId = post(journal, `bank:${account.bankCode}`, { amountSatang, from })
  writeBankTransaction(journal, { account, amountSatang, entryId })
  return entryId
}

/** A transfer from the member's e-wallet to the operator's. */
export function payByWallet(journal: Journal, amountSatang: Satang): string {
  const account = accountOf(({ bankCode, mode }) => bankCode === 'TRUEWALLET' && mode === 'AUTO')
  pass(journal, 20 + Math.min(journal.random.wait(40), 500))
  const entryId = post(journal, 'bank:TRUEWALLET', { amountSatang, from: nameOfAccount('TRUEWALLET') })
  writeBankTransaction(journal, { account, amountSatang, entryId })
  return entryId
}

const slipRefusals = [
  ['NOT_MATCH', 4],
  ['EXPIRED_SLIP', 3],
  ['SLIP_REFNO_DUPLICATED', 2],
  ['CANNOT_READ_CROPPED_IMAGE', 1],
] as const

function writeSlip(
  journal: Journal,
  slip: { reason: string | null; amountSatang: Satang; transRef: string },
): void {
  journal.rows.slip.push({
    member_id: journal.person.memberId,
    slip_id: nextId(journal, 'slip'),
    received_at: journal.at,
    state: slip.reason === null ? 'success' : 'failed',
    reason: slip.reason,
    sender_bank: bankNumbers[journal.person.bankCode] ?? null,
    trans_ref: slip.transRef,
    amount: slip.amountSatang,
    picture: null,
    polls: 1,
    poll_at: journal.at,
    decided_at: later(journal.at, 2),
  })
}

/** A slip of a transfer. Some are refused first, and a few members stop there. */
export function sendSlip(journal: Journal, amountSatang: Satang): string | undefined {
  const { random, person } = journal
  if (random.chance(0.22)) {
    pass(journal, 60 + Math.min(random.wait(120), 500))
    const reason = random.weigh(slipRefusals)
    writeSlip(journal, {
      reason,
      amountSatang: reason === 'CANNOT_READ_CROPPED_IMAGE' ? 0n : amountSatang,
      transRef: referenceAt(journal),
    })
    if (random.chance(0.3)) return undefined
  }
  pass(journal, 90 + Math.min(random.wait(120), 500))
  const account = accountOf(({ bankCode, bankType }) => bankCode === 'SCB' && bankType === 'BANK')
  const transRef = referenceAt(journal)
  const bank = bankNumbers[person.bankCode] ?? '004'
  const entryId = post(journal, `bank:${account.bankCode}`, { amountSatang, from: 'SLIP' })
  writeSlip(journal, { reason: null, amountSatang, transRef })
  journal.rows.slip_reference.push({ sender_bank: bank, trans_ref: transRef, used_at: journal.at })
  journal.rows.incoming_transfer.push({
    incoming_transfer_id: nextId(journal, 'incoming'),
    deposit_account_id: account.depositAccountId,
    amount: amountSatang,
    paid_at: journal.at,
    sender_bank: bank,
    sender_account: person.bankAccountNo,
    trans_ref: transRef,
    bank_transaction_id: null,
    state: 'credited',
    member_id: person.memberId,
    entry_id: entryId,
    recorded_at: journal.at,
  })
  return entryId
}
