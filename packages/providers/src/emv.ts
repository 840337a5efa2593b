import type { Satang } from '@kapao/money/satang'
import { crc16 } from './promptpay.ts'

/** The text of a payment QR has about 110 characters; a QR picture can carry 4,296. Longer texts are not read. */
const longestText = 512

/** A field in the format of EMVCo: tag, length and value. */
export function writeField(tag: string, value: string): string {
  return `${tag}${value.length.toString().padStart(2, '0')}${value}`
}

/**
 * Reads the outermost fields of an EMVCo payment QR. Returns `undefined` for a text that is too long, malformed, repeats
 * a field, or has a wrong checksum (compared without case: domain facts). The work is bounded by the length.
 */
export function readEmv(text: string): ReadonlyMap<string, string> | undefined {
  if (text.length > longestText || !/^000201[\x20-\x7e]*6304[\dA-Fa-f]{4}$/.test(text)) return undefined
  if (text.slice(-4).toUpperCase() !== crc16(text.slice(0, -4))) return undefined
  return readFields(text)
}

/** Reads tag, length, value until the text ends exactly. */
export function readFields(text: string): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const [, tag, length] = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4)) ?? []
    const end = at + 4 + Number(length)
    if (tag === undefined || end > text.length || fields.has(tag)) return undefined
    fields.set(tag, text.slice(at + 4, end))
    at = end
  }
  return fields
}

/** PromptPay's application id of a bill payment, tag 30 (domain facts, QR). */
const billPayment = 'A000000677010112'

/**
 * The first reference and the amount of a bill payment QR in baht. `undefined` for any other text, and for a QR that
 * leaves the amount to the payer.
 */
export function readBillPayment(text: string): { ref1: string; amountSatang: Satang } | undefined {
  const fields = readEmv(text)
  const bill = readFields(fields?.get('30') ?? '')
  const [, baht, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(fields?.get('54') ?? '') ?? []
  const ref1 = bill?.get('02')
  if (bill?.get('00') !== billPayment || fields?.get('53') !== '764') return undefined
  if (ref1 === undefined || baht === undefined) return undefined
  return { ref1, amountSatang: BigInt(baht) * 100n + BigInt(decimals.padEnd(2, '0')) }
}
