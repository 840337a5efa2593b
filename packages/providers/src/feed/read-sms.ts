import { largestSatang, type Satang } from '@kapao/money/satang'
import type { IncomingCredit, SmsReading } from './bank-transaction.ts'
import { bankCodeOf, type SmsBankCode, smsTable } from './sms-table.ts'

export type BankSms = { writer: string; text: string; receivedAt: Date }

type Parts = Readonly<Partial<Record<string, string>>>

const bankCodes = Object.keys(smsTable) as SmsBankCode[]

/** Messages with a one-time code, which is secret. */
const oneTimeCode = /\b(?:OTP|TAC|one[- ]time)\b|รหัส\s?(?:ผ่าน|ลับ|ยืนยัน|OTP)|รหัสใช้ครั้งเดียว/iu

/** A message about money of an account names both. */
const namesAccount = /(?:บช|บ\/ช|บัญชี|A\/C|account)[^\d]{0,12}[xX*\d-]{3,}|\b[xX*]{1,8}-?\d{3,6}/iu
const namesMoney = /\d[\d,]*\.\d{2}/u

/** The bank that uses this sender name; `null` for a name or a phone number that no bank uses. */
export function bankOfWriter(writer: string): SmsBankCode | null {
  const plain = writer.trim().toLowerCase()
  return bankCodes.find((code) => (smsTable[code].writers as readonly string[]).includes(plain)) ?? null
}

/**
 * Reads a bank's message by the table of forms: incoming money, or why it credits nothing. Amounts are satang. If the
 * form has no year, or no date and time, the time at which the message was received completes it.
 */
export function readSms({ writer, text, receivedAt }: BankSms): SmsReading {
  const code = bankOfWriter(writer)
  if (code === null) return { kind: 'nothing', reason: 'UNKNOWN_WRITER' }
  const squeezed = text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  const { credits, debits } = smsTable[code]
  for (const form of credits) {
    const parts = form.exec(squeezed)?.groups
    if (parts) return readCredit(code, parts, receivedAt) ?? { kind: 'nothing', reason: 'UNREAD' }
  }
  if (debits.some((form) => form.test(squeezed))) return { kind: 'nothing', reason: 'DEBIT' }
  if (oneTimeCode.test(squeezed)) return { kind: 'nothing', reason: 'ONE_TIME_CODE' }
  const isAboutMoney = namesAccount.test(squeezed) && namesMoney.test(squeezed)
  return { kind: 'nothing', reason: isAboutMoney ? 'UNREAD' : 'ADVERTISEMENT' }
}

function readCredit(code: SmsBankCode, parts: Parts, receivedAt: Date): IncomingCredit | undefined {
  const amountSatang = readBaht(parts['amount'])
  const paidAt = readMoment(parts, receivedAt)
  if (amountSatang === undefined || amountSatang <= 0n || !paidAt || !parts['account']) return undefined
  return {
    kind: 'credit',
    account: parts['account'],
    amountSatang,
    currency: 'BAHT',
    paidAt,
    channel: parts['channel'] ?? null,
    balanceSatang: readBaht(parts['balance']) ?? null,
    sender: readSender(code, parts),
  }
}

/** A bank that shows an account without a bank, or only a name, means an account at the same bank. */
function readSender(code: SmsBankCode, parts: Parts): IncomingCredit['sender'] {
  const [account, name] = [parts['fromAccount'] ?? null, parts['fromName']?.trim() ?? null]
  const isOwn = name !== null || (account !== null && 'isOwnAccount' in smsTable[code])
  const bank = parts['fromBank'] ? bankCodeOf(parts['fromBank']) : isOwn ? code : null
  return { bank, account, name }
}

/** `1,234.50` in satang; commas separate thousands or are left out. */
function readBaht(text: string | undefined): Satang | undefined {
  if (text === undefined || !/^-?(?:\d{1,3}(?:,\d{3})*|\d+)\.\d{2}$/.test(text)) return undefined
  const satang = BigInt(text.replaceAll(/[,.]/g, ''))
  return satang > largestSatang ? undefined : satang
}

const bangkokHours = 7
const dayMilliseconds = 24 * 60 * 60 * 1000

/** The time in Bangkok. It may lie slightly after the receipt of the message, but not a day or more. */
function readMoment(parts: Parts, receivedAt: Date): Date | undefined {
  const [dayOfMonth, month, year] = (parts['day'] ?? '').split(/[/-]/).map(Number)
  const [hour, minute] = (parts['time'] ?? '').split(/[:.]/).map(Number)
  if (!dayOfMonth || !month || hour === undefined || minute === undefined)
    return parts['day'] === undefined ? receivedAt : undefined
  const candidates = yearsOf(year, receivedAt)
    .map((each) => new Date(Date.UTC(each, month - 1, dayOfMonth, hour - bangkokHours, minute)))
    .filter((moment) => isDay(moment, { dayOfMonth, month }) && hour < 24 && minute < 60)
    .filter((moment) => moment.getTime() - receivedAt.getTime() < dayMilliseconds)
  function far(moment: Date): number {
    return Math.abs(moment.getTime() - receivedAt.getTime())
  }
  return candidates.toSorted((one, other) => far(one) - far(other))[0]
}

/** The possible years: two digits may be of the Buddhist or the common era; without digits, a year near the receipt. */
function yearsOf(year: number | undefined, receivedAt: Date): number[] {
  const now = receivedAt.getUTCFullYear()
  if (year === undefined) return [now - 1, now, now + 1]
  if (year >= 2400) return [year - 543]
  return year >= 100 ? [year] : [2000 + year, 2500 + year - 543]
}

/** Whether the day exists: a `Date` would turn 31 February into a day in March. */
function isDay(moment: Date, { dayOfMonth, month }: { dayOfMonth: number; month: number }): boolean {
  const there = new Date(moment.getTime() + bangkokHours * 60 * 60 * 1000)
  return there.getUTCDate() === dayOfMonth && there.getUTCMonth() === month - 1
}
