import { crc16 } from '../promptpay/crc16.ts'

function field(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

/**
 * The payload of the mini QR on a Thai slip: the sending bank and its reference (domain facts, slips). `bank` is the
 * Bank of Thailand's number.
 */
export function writeMiniQr({ bank, reference }: { bank: string; reference: string }): string {
  const slip = field('00', '000001') + field('01', bank) + field('02', reference)
  const text = `${field('00', slip)}${field('51', 'TH')}9104`
  return text + crc16(text)
}
