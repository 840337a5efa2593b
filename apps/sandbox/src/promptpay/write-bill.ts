import { formatSatang } from '@kapao/money/satang'
import { crc16 } from './crc16.ts'

export type EmvField = readonly [tag: string, value: string]

/** Tag, length and value of each field. */
export function writeEmvFields(fields: readonly EmvField[]): string {
  return fields.map(([tag, value]) => `${tag}${String(value.length).padStart(2, '0')}${value}`).join('')
}

/** Writes fields as an EMVCo payload with its checksum. */
export function writeEmv(fields: readonly EmvField[]): string {
  const text = `${writeEmvFields(fields)}6304`
  return text + crc16(text)
}

export const billApplication = 'A000000677010112'

/** A Thai bill payment QR (tag 30) in baht, for a single payment. */
export function writeBill(bill: { biller: string; ref1: string; amountSatang: bigint }): string {
  return writeEmv([
    ['00', '01'],
    ['01', '12'],
    [
      '30',
      writeEmvFields([
        ['00', billApplication],
        ['01', bill.biller],
        ['02', bill.ref1],
      ]),
    ],
    ['53', '764'],
    ['54', formatSatang(bill.amountSatang).replaceAll(',', '')],
    ['58', 'TH'],
  ])
}
