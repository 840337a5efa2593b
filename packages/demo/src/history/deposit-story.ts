import { referenceOf } from '@kapao/api/features/deposit/qr-name'
import { qrLifetimeSeconds } from '@kapao/api/features/deposit/deposit'
import { manualSource } from '@kapao/api/features/bank-transfer/credit-wallet'
import { giftAccountName } from '@kapao/api/features/gift/gift'
import { type GatewayCode, gatewayOf } from '@kapao/providers/qr/gateways'
import { toAmount, type Satang } from '@kapao/money/satang'
import { v5 } from 'uuid'
import { payByWallet, payToAccount, sendSlip, writeBankTransaction } from './bank-deposit-story.ts'
import { accountOf, post, referenceAt } from './deposit-entries.ts'
import { currency, type Journal, later, nextId, pass, record } from './journal.ts'

/** How members pay in, each with its share. */
const ways = [
  ['qr', 46],
  ['transfer', 28],
  ['slip', 9],
  ['wallet', 8],
  ['gift', 6],
  ['notice', 3],
] as const

export type DepositWay = (typeof ways)[number][0]

const gateways = [
  ['KBANK', 55],
  ['THAIQR', 14],
  ['WW', 10],
  ['PAYTIMZ', 8],
  ['PAYONEX', 7],
  ['FP', 6],
] as const
/** Pays in by a way that members use, and returns how. Each leaves what its capability keeps of it. */
export function deposit(journal: Journal, amountSatang: Satang): DepositWay {
  const way = journal.random.weigh(ways)
  depositBy(journal, way, amountSatang)
  return way
}

export function depositBy(journal: Journal, way: DepositWay, amountSatang: Satang): void {
  const credit = {
    qr: payQr,
    transfer: payToAccount,
    slip: sendSlip,
    wallet: payByWallet,
    gift: sendGift,
    notice: giveNotice,
  }
  const entryId = credit[way](journal, amountSatang)
  if (entryId !== undefined) journal.deposits.push({ entryId, amountSatang, at: journal.at })
}

function writeQr(journal: Journal, provider: GatewayCode, amountSatang: Satang) {
  const gateway = gatewayOf(provider)
  const qrcodeId = nextId(journal, 'qr')
  const account = gateway.demoAccount
  const isNamed = gateway.namesPaymentBy === 'reference'
  const receiver = isNamed ? account.accountNo : (account.promptPayId ?? account.accountNo)
  const reference = isNamed ? referenceOf(qrcodeId, 0) : null
  const qr = { receiver, currency, amountSatang, reference: reference ?? '' }
  if (reference !== null)
    journal.rows.deposit_reference.push({
      provider,
      reference,
      member_id: journal.person.memberId,
      qrcode_id: qrcodeId,
    })
  return {
    member_id: journal.person.memberId,
    qrcode_id: qrcodeId,
    provider,
    receiver,
    amount: amountSatang,
    requested_amount: amountSatang,
    currency,
    payload: gateway.writePayload?.(qr) ?? '',
    pay_link: null,
    reference,
    provider_reference: null,
    created_at: journal.at,
    expires_at: later(journal.at, qrLifetimeSeconds),
  }
}

/** A QR of a gateway. Now and then the member lets one expire and asks for another. */
function payQr(journal: Journal, amountSatang: Satang): string {
  const provider = journal.random.weigh(gateways)
  if (journal.random.chance(0.08)) {
    const unpaid = writeQr(journal, provider, amountSatang)
    journal.rows.deposit_qr.push({
      ...unpaid,
      state: 'expired',
      ended_at: unpaid.expires_at,
      paid_at: null,
      paid_amount: null,
    })
    pass(journal, qrLifetimeSeconds + Math.min(journal.random.wait(240), 300))
  }
  const qr = writeQr(journal, provider, amountSatang)
  pass(journal, Math.min(20 + journal.random.wait(50), qrLifetimeSeconds - 60))
  const paidAt = journal.at
  const entryId = post(journal, `gateway:${provider}`, { amountSatang, from: provider })
  journal.rows.deposit_qr.push({
    ...qr,
    state: 'paid',
    ended_at: paidAt,
    paid_at: paidAt,
    paid_amount: amountSatang,
  })
  journal.rows.payment_notification.push({
    provider,
    event_id: referenceAt(journal),
    body: JSON.stringify({
      amount: toAmount(amountSatang),
      paidAt: paidAt.toISOString(),
      reference: qr.reference,
    }),
    outcome: 'credited',
    member_id: journal.person.memberId,
    entry_id: entryId,
    reason: null,
    receiver: qr.receiver,
    amount: amountSatang,
    paid_at: paidAt,
    received_at: later(paidAt, 1),
  })
  return entryId
}

/** A gift link of the e-wallet: held, then settled by what the e-wallet pays. */
function sendGift(journal: Journal, amountSatang: Satang): string {
  const { person, random } = journal
  const account = accountOf(({ mode }) => mode === 'LINK')
  const giftId = nextId(journal, 'gift')
  const voucher = random.text('abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789', 35)
  const createdAt = journal.at
  record(journal, {
    kind: 'hold',
    entryId: giftId,
    source: 'bank:TRUEWALLET',
    destination: 'wallet',
    amountSatang,
    happenedAt: createdAt,
    statement: { type: 'deposit', from: giftAccountName, to: 'WALLET' },
  })
  pass(journal, 2)
  const entryId = v5('resolved', giftId)
  record(journal, { kind: 'settle', entryId, of: giftId, happenedAt: journal.at })
  journal.rows.gift.push({
    member_id: person.memberId,
    gift_id: giftId,
    voucher,
    deposit_account_id: account.depositAccountId,
    wallet_no: account.accountNo,
    amount: amountSatang,
    state: 'credited',
    reason: null,
    created_at: createdAt,
    sent_at: createdAt,
    polls: 0,
    last_answer: 'taken',
    not_found_since: null,
    poll_at: null,
    leased_until: null,
    ended_at: journal.at,
    decided_by: null,
    decided_why: null,
  })
  journal.rows.slip_reference.push({ sender_bank: 'TRUEWALLET', trans_ref: voucher, used_at: createdAt })
  journal.rows.incoming_transfer.push({
    incoming_transfer_id: nextId(journal, 'incoming'),
    deposit_account_id: account.depositAccountId,
    amount: amountSatang,
    paid_at: journal.at,
    sender_bank: 'TRUEWALLET',
    sender_account: null,
    trans_ref: voucher,
    bank_transaction_id: null,
    state: 'credited',
    member_id: person.memberId,
    entry_id: entryId,
    recorded_at: journal.at,
  })
  return giftId
}

/** A notice of a transfer by hand, settled when the bank reports the transfer. */
function giveNotice(journal: Journal, amountSatang: Satang): string {
  const account = accountOf(({ bankCode, bankType }) => bankCode === 'SCB' && bankType === 'BANK')
  const noticeId = nextId(journal, 'notice')
  const createdAt = journal.at
  record(journal, {
    kind: 'hold',
    entryId: noticeId,
    source: manualSource,
    destination: 'wallet',
    amountSatang,
    happenedAt: createdAt,
    statement: { type: 'deposit', from: 'MANUAL', to: 'WALLET' },
  })
  pass(journal, 120 + Math.min(journal.random.wait(200), 700))
  const entryId = nextId(journal, 'deposit')
  record(journal, { kind: 'settle', entryId, of: noticeId, happenedAt: journal.at })
  writeBankTransaction(journal, { account, amountSatang, entryId })
  journal.rows.deposit_notice.push({
    member_id: journal.person.memberId,
    notice_id: noticeId,
    amount: amountSatang,
    currency,
    state: 'settled',
    created_at: createdAt,
    expires_at: later(createdAt, 86_400),
    ended_at: journal.at,
  })
  return noticeId
}
