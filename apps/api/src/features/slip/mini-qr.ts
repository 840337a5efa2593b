import { crc16 } from '@kapao/providers/promptpay'
import type { SlipReference } from '@kapao/providers/slip-adapter'

/** Longer than any slip's text: 00 of 45 characters at most, 51 and 91. */
const longestText = 120

/** `damaged` is a slip's text whose checksum or make is wrong; `other` is no slip's text at all. */
export type MiniQr = { kind: 'slip'; slip: SlipReference } | { kind: 'damaged' } | { kind: 'other' }

/**
 * Reads the text of a slip's little QR: 00 {00 000001, 01 sending bank, 02 transRef up to 25}, 51 = TH, the checksum in
 * 91, compared without case (domain facts, slips). It proves nothing: anyone can draw one, so the bank is asked.
 *
 * The text comes from a stranger's picture. It is walked once, from left to right, and nothing in it is a pattern,
 * a length to reserve, or a reason to start again.
 */
export function readMiniQr(text: string): MiniQr {
  if (text.length > longestText || !/^00\d\d0006000001/.test(text)) return { kind: 'other' }
  const fields = readFields(text)
  const slip = readFields(fields?.get('00') ?? '')
  const bank = slip?.get('01') ?? ''
  const transRef = slip?.get('02') ?? ''
  const checksum = fields?.get('91') ?? ''
  const isWhole =
    /^\d{3}$/.test(bank) &&
    /^[0-9A-Za-z]{1,25}$/.test(transRef) &&
    fields?.get('51') === 'TH' &&
    text.endsWith(`9104${checksum}`) &&
    crc16(text.slice(0, -4)) === checksum.toUpperCase()
  return isWhole ? { kind: 'slip', slip: { bank, transRef } } : { kind: 'damaged' }
}

/** Tag, length, value, each once; `undefined` where the lengths do not come out even. */
function readFields(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const head = text.slice(at, at + 4)
    if (!/^\d{4}$/.test(head)) return undefined
    const end = at + 4 + Number(head.slice(2))
    const tag = head.slice(0, 2)
    if (end > text.length || fields.has(tag)) return undefined
    fields.set(tag, text.slice(at + 4, end))
    at = end
  }
  return fields
}
