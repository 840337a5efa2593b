import { crc16 } from './crc16.ts'

/** The receiver of a PromptPay QR. `id` is the receiver's id exactly as the QR carries it (`0066…` for a phone). */
export type PromptPay = {
  kind: 'phone' | 'nationalId' | 'wallet' | 'biller'
  id: string
  ref1?: string
  ref2?: string
  /** Undefined if the QR leaves the amount to the payer. */
  amountSatang?: bigint
}

/** Why a text is not a PromptPay QR. `read-promptpay.test.ts` covers each. */
export type PromptPayRefusal =
  | 'EMPTY'
  | 'TOO_LONG'
  | 'NOT_PLAIN_TEXT'
  | 'NOT_EMV'
  | 'BROKEN'
  | 'REPEATED_FIELD'
  | 'WRONG_CRC'
  | 'NOT_PROMPTPAY'
  | 'BAD_RECEIVER'
  | 'NOT_THAI_BAHT'
  | 'BAD_AMOUNT'

// A PromptPay text has about 110 characters; a QR could carry 4,296. Longer texts are refused unread.
const longestText = 512
const transfer = { tag: '29', application: 'A000000677010111' }
const billPayment = { tag: '30', application: 'A000000677010112' }

/**
 * Reads the payload of a PromptPay QR (EMVCo merchant-presented: tags 29 or 30, 53, 54, 58, 63). The work is bounded by
 * the text's length for any input. The checksum is compared case-insensitively.
 */
export function readPromptPay(text: string): PromptPay | { refusal: PromptPayRefusal } {
  if (text === '') return { refusal: 'EMPTY' }
  if (text.length > longestText) return { refusal: 'TOO_LONG' }
  if (!/^[\x20-\x7e]+$/.test(text)) return { refusal: 'NOT_PLAIN_TEXT' }
  if (!text.startsWith('000201')) return { refusal: 'NOT_EMV' }
  const fields = readFields(text)
  if (typeof fields === 'string') return { refusal: fields }
  if ([...fields.keys()].at(-1) !== '63' || fields.get('63')?.length !== 4) return { refusal: 'BROKEN' }
  if (text.slice(-4).toUpperCase() !== crc16(text.slice(0, -4))) return { refusal: 'WRONG_CRC' }
  const receiver = readReceiver(fields)
  if (typeof receiver === 'string') return { refusal: receiver }
  if (fields.get('53') !== '764' || fields.get('58') !== 'TH') return { refusal: 'NOT_THAI_BAHT' }
  const amount = fields.get('54')
  if (amount === undefined) return receiver
  const amountSatang = readBaht(amount)
  return amountSatang === undefined ? { refusal: 'BAD_AMOUNT' } : { ...receiver, amountSatang }
}

/** Reads tag, length and value until the text ends exactly. */
export function readFields(text: string): Map<string, string> | 'BROKEN' | 'REPEATED_FIELD' {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const [, tag, length] = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4)) ?? []
    if (tag === undefined || length === undefined) return 'BROKEN'
    const end = at + 4 + Number(length)
    if (end === at + 4 || end > text.length) return 'BROKEN'
    if (fields.has(tag)) return 'REPEATED_FIELD'
    fields.set(tag, text.slice(at + 4, end))
    at = end
  }
  return fields
}

function readReceiver(fields: Map<string, string>): PromptPay | PromptPayRefusal {
  const person = fields.get(transfer.tag)
  const biller = fields.get(billPayment.tag)
  // A text with two receivers is ambiguous.
  if ((person === undefined) === (biller === undefined)) return 'NOT_PROMPTPAY'
  const inner = readFields(person ?? biller ?? '')
  if (typeof inner === 'string') return inner
  return person === undefined ? readBiller(inner) : readPerson(inner)
}

function readPerson(inner: Map<string, string>): PromptPay | PromptPayRefusal {
  if (inner.get('00') !== transfer.application) return 'NOT_PROMPTPAY'
  const [phone, nationalId, wallet] = [inner.get('01'), inner.get('02'), inner.get('03')]
  if ([phone, nationalId, wallet].filter((id) => id !== undefined).length !== 1) return 'BAD_RECEIVER'
  if (phone !== undefined && /^0066\d{9}$/.test(phone)) return { kind: 'phone', id: phone }
  if (nationalId !== undefined && /^\d{13}$/.test(nationalId)) return { kind: 'nationalId', id: nationalId }
  if (wallet !== undefined && /^\d{15}$/.test(wallet)) return { kind: 'wallet', id: wallet }
  return 'BAD_RECEIVER'
}

function readBiller(inner: Map<string, string>): PromptPay | PromptPayRefusal {
  if (inner.get('00') !== billPayment.application) return 'NOT_PROMPTPAY'
  const [id, ref1, ref2] = [inner.get('01'), inner.get('02'), inner.get('03')]
  if (id === undefined || !/^\d{13,15}$/.test(id)) return 'BAD_RECEIVER'
  if (ref1 === undefined || ![ref1, ref2 ?? ref1].every((ref) => /^[A-Za-z0-9]{1,20}$/.test(ref)))
    return 'BAD_RECEIVER'
  return { kind: 'biller', id, ref1, ...(ref2 === undefined ? {} : { ref2 }) }
}

/** Parses `100`, `100.5` or `100.07`; must be above 0. */
function readBaht(text: string): bigint | undefined {
  const [, baht, decimals] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (baht === undefined) return undefined
  const satang = BigInt(baht) * 100n + BigInt((decimals ?? '').padEnd(2, '0'))
  return satang > 0n ? satang : undefined
}
