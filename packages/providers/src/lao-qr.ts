import { type Currency, formatSatang, type Satang } from '@kapao/money/satang'
import { writeField } from './emv.ts'
import { crc16 } from './promptpay.ts'

/** Lao QR's application id, and BCEL's number in it (domain facts, QR). */
const laoQr = 'A005266284662577'
const bcel = '27710418'
const toMerchant = '002'

/** ISO 4217 numbers. */
const currencyNumbers: Record<Currency, string> = { LAK: '418', BAHT: '764' }

export type LaoBill = {
  receiver: string
  amountSatang: Satang
  currency: Currency
  /** At most 25 letters and digits. */
  billNumber: string
}

/**
 * The text of a Lao QR that pays an amount, in att or satang, to a merchant of BCEL under our bill number.
 *
 * Source: domain facts, QR and slips (tag 38, 53 = 418 or 764); the bill number is EMVCo's 62.01. Kip have no decimals,
 * because att are not in use. Throws for a receiver that is not a BCEL number: the operator's setting is wrong.
 */
export function writeLaoQr({ receiver, amountSatang, currency, billNumber }: LaoBill): string {
  if (!/^[\dA-Za-z]{6,30}$/.test(receiver))
    throw new RangeError('A BCEL receiver is 6 to 30 letters and digits')
  const account = [
    writeField('00', laoQr),
    writeField('01', bcel),
    writeField('02', toMerchant),
    writeField('03', receiver),
  ].join('')
  const text = [
    writeField('00', '01'),
    writeField('01', '12'),
    writeField('38', account),
    writeField('53', currencyNumbers[currency]),
    writeField('54', writeAmount(amountSatang)),
    writeField('58', 'LA'),
    writeField('62', writeField('01', billNumber)),
    '6304',
  ].join('')
  return text + crc16(text)
}

function writeAmount(satang: Satang): string {
  return formatSatang(satang).replaceAll(',', '').replace(/\.00$/, '')
}
