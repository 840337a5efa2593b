import type { StatementLine } from '@kapao/ledger/statement'
import { formatSatang, type Satang } from '@kapao/money/satang'
import { byteOrderMark, writeRows, writeText } from '../../platform/csv.ts'

/** One file for all languages: each word in Thai and English. */
const columns = [
  'เวลา Time',
  'ประเภท Type',
  'จาก From',
  'ไป To',
  'สถานะ Status',
  'จำนวนเงิน Amount',
  'สกุลเงิน Currency',
  'ยอดหลังรายการ Balance after',
  'หมายเหตุ Note',
]

const types = {
  deposit: 'ฝากเงิน Deposit',
  bonus: 'โบนัส Bonus',
  finish_bonus: 'จบโบนัส Bonus ended',
  withdraw: 'ถอนเงิน Withdrawal',
  transfer: 'ย้ายเงิน Transfer',
} as const satisfies Record<StatementLine['type'], string>

const adjusted = 'แก้ไขยอด Correction'

const states = {
  posted: 'สำเร็จ Done',
  pending: 'กำลังทำ In progress',
  voided: 'ไม่สำเร็จ Failed',
} as const satisfies Record<StatementLine['state'], string>

const late = 'เงินมาหลัง QR หมดเวลา Arrived after its QR had ended'

export function writeHeading(): string {
  return byteOrderMark + writeRows([columns])
}

/**
 * Statement lines as CSV rows. Amounts are numbers to a spreadsheet: sign, digits and a decimal point, without
 * separators.
 */
export function writeLines(lines: readonly StatementLine[]): string {
  return writeRows(lines.map(cellsOf))
}

function cellsOf(line: StatementLine): string[] {
  return [
    formatTime(line.happenedAt),
    line.related?.['adjustment'] === undefined ? types[line.type] : adjusted,
    writeText(line.from),
    writeText(line.to),
    states[line.state],
    signOf(line) + writeAmount(line.amountSatang),
    line.currency,
    writeAmount(line.balanceAfterSatang),
    writeText(noteOf(line)),
  ]
}

function writeAmount(satang: Satang): string {
  return formatSatang(satang).replaceAll(',', '')
}

/**
 * Specification §9: + for deposit and bonus, - for withdraw, none for others. A correction has the sign of its direction.
 * A failed movement moved nothing.
 */
function signOf({ type, state, from, related }: StatementLine): string {
  if (state === 'voided') return ''
  if (related?.['adjustment'] !== undefined) return from === 'WALLET' ? '-' : '+'
  if (type === 'deposit' || type === 'bonus') return '+'
  return type === 'withdraw' ? '-' : ''
}

function noteOf({ isLate, related }: StatementLine): string {
  return [
    ...Object.values(related ?? {}).map(({ description }) => description),
    ...(isLate ? [late] : []),
  ].join('; ')
}

const bangkokOffset = 7 * 60 * 60 * 1000

/** `DD/MM/YYYY HH:mm:ss` in Asia/Bangkok, Specification §9. */
function formatTime(moment: Date): string {
  const [date = '', time = ''] = new Date(moment.getTime() + bangkokOffset).toISOString().split('T')
  return `${date.split('-').toReversed().join('/')} ${time.slice(0, 8)}`
}
