import { toAmount, type Satang } from '@kapao/money/satang'

/** PromptPay's application id for a transfer to a person or a company (domain facts, QR). */
const promptPayTransfer = 'A000000677010111'

function field(tag: string, value: string): string {
  return `${tag}${value.length.toString().padStart(2, '0')}${value}`
}

/** CRC-16/CCITT-FALSE, which EMVCo requires over everything up to and including the CRC's own tag and length. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The usual form of a PromptPay id. Banks may report a phone number as a QR carries it, `0066` and nine digits. */
export function plainPromptPayId(written: string): string {
  return written.replace(/^0066(\d{9})$/, '0$1')
}

function receiverField(promptPayId: string): string {
  if (/^0\d{9}$/.test(promptPayId)) return field('01', `0066${promptPayId.slice(1)}`)
  if (/^\d{13}$/.test(promptPayId)) return field('02', promptPayId)
  if (/^\d{15}$/.test(promptPayId)) return field('03', promptPayId)
  throw new RangeError(
    'A PromptPay id is a phone of 10 digits, a national or tax id of 13, or an e-wallet id of 15',
  )
}

/**
 * The text of a PromptPay QR for an amount in baht, to be paid once.
 *
 * Source: domain facts, QR and slips (tag 29, 53 = 764, 54 with two decimals, 58 = TH, CRC in tag 63).
 * Throws for a receiver that is not a PromptPay id: the operator's setting is wrong.
 */
export function writePromptPay(promptPayId: string, amountSatang: Satang): string {
  const text = [
    field('00', '01'),
    field('01', '12'),
    field('29', field('00', promptPayTransfer) + receiverField(promptPayId)),
    field('53', '764'),
    field('54', toAmount(amountSatang).toFixed(2)),
    field('58', 'TH'),
    '6304',
  ].join('')
  return text + crc16(text)
}
