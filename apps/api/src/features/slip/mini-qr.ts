import { crc16 } from '@kapao/providers/promptpay'
import type { SlipReference } from '@kapao/providers/slip-adapter'

/** Longer than the text of any slip: field 00 with at most 45 characters, 51 and 91. */
const longestText = 120

/** `damaged` is the text of a slip with a wrong checksum or structure; `other` is not the text of a slip. */
export type MiniQr = { kind: 'slip'; slip: SlipReference } | { kind: 'damaged' } | { kind: 'other' }

/**
 * Reads the text of a slip's mini QR: 00 {00 000001, 01 sending bank, 02 transRef up to 25}, 51 = TH, the checksum in
 * 91, compared without case (domain facts, slips). It proves nothing: anyone can create one, so the bank is queried.
 *
 * The text is untrusted input. It is read once, from left to right: no part of it is used as a pattern or as a size to
 * allocate, and reading never restarts.
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

/** Reads tag, length and value, each tag once. Returns `undefined` if the lengths do not add up. */
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
