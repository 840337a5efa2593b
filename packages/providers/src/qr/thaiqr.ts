import { formatSatang, type Satang } from '@kapao/money/satang'
import { z } from 'zod'
import { writeField } from '../emv.ts'
import { exchange } from '../exchange.ts'
import { crc16 } from '../promptpay.ts'
import { type QrAdapter, type QrPayment, usualTimeoutMilliseconds } from '../qr-adapter.ts'
import type { Gateway, GatewayConnection, OwnQr } from './gateway.ts'
import { readSigned } from './reading.ts'
import { bahtText, isoTime, judge, payLink, paymentId, plainText, readJsonText } from './shapes.ts'
import { hmacHex, isSameText } from '../hmac.ts'
import { badSignature, headerOf, isFresh, nowSeconds } from './signing.ts'

/** PromptPay's application id of a bill payment (domain facts, QR). */
const billPayment = 'A000000677010112'

const payment = z.object({
  billerId: z.string().regex(/^\d{15}$/),
  reference1: plainText(20),
  reference2: plainText(20),
  amount: bahtText,
  transactionId: paymentId,
  paidAt: isoTime,
  payer: z.object({ bank: plainText(20), name: plainText(100), account: plainText(40) }),
})
const created = z.object({ billId: plainText(64), payLink: payLink.optional() })
const state = z.object({ billId: plainText(64), payments: z.array(payment).max(100) })
const notification = z.discriminatedUnion('event', [
  z.object({ event: z.literal('payment.confirmed'), ...payment.shape }),
  z.object({ event: z.enum(['bill.cancelled', 'bill.expired']), reference1: plainText(20) }),
])

/**
 * Thai QR of a bank's biller (PromptPay bill payment, tag 30): we generate the QR for our biller id and register it with
 * the bank, which confirms a payment by its references. Amounts are strings of baht with two decimals. Both sides sign
 * `timestamp.body` by HMAC-SHA256, in hex, in a header; requests sign method and path too.
 */
export const thaiqr: Gateway<'KEY_THAIQR'> = {
  title: { th: 'ไทยคิวอาร์ ชำระบิล', la: 'ໄທຄິວອາ ຊຳລະບິນ', en: 'Thai QR bill payment' },
  amounts: { BAHT: { quick: [10, 50, 100, 500, 1000], least: 1 } },
  namesPaymentBy: 'reference',
  writePayload,
  keys: {
    KEY_THAIQR: { kind: 'longSecret', takes: 'the key shared with the bank of the biller' },
  },
  demoAccount: {
    depositAccountId: '0190a1c0-0000-7000-8000-0000000000b6',
    bankType: 'PAYMENT',
    mode: 'AUTO',
    // The biller id: an invented tax id and a suffix of two digits.
    accountNo: '010556700001301',
    promptPayId: null,
    currency: 'BAHT',
  },
  connect,
}

/**
 * The text of a Thai QR that pays one bill. Reference 1 is ours.
 *
 * Source: domain facts, QR and slips (tag 30, 53 = 764, 54 with two decimals, 58 = TH, CRC in tag 63). Throws for a
 * receiver that is not a biller id: the operator's setting is wrong.
 */
function writePayload({ receiver, amountSatang, reference }: OwnQr): string {
  if (!/^\d{15}$/.test(receiver)) throw new RangeError('A biller id is a tax id and two digits, 15 in all')
  const bill = [
    writeField('00', billPayment),
    writeField('01', receiver),
    writeField('02', reference),
    writeField('03', reference2Of(reference)),
  ].join('')
  const text = [
    writeField('00', '01'),
    writeField('01', '12'),
    writeField('30', bill),
    writeField('53', '764'),
    writeField('54', writeBaht(amountSatang)),
    writeField('58', 'TH'),
    '6304',
  ].join('')
  return text + crc16(text)
}

/** A checksum of reference 1, because payers may also type the references of a bill by hand. */
function reference2Of(reference1: string): string {
  return crc16(reference1)
}

/** The reference of a bill, if both references agree. Otherwise a text that belongs to no QR, so the payment is reviewed. */
function referenceOf({ reference1, reference2 }: Pick<Payment, 'reference1' | 'reference2'>): string {
  return reference2 === reference2Of(reference1) ? reference1 : `${reference1} with ${reference2}`
}

function writeBaht(satang: Satang): string {
  return formatSatang(satang).replaceAll(',', '')
}

type Payment = z.output<typeof payment>

function toPayment(each: Payment): QrPayment {
  return {
    paymentId: each.transactionId,
    reference: referenceOf(each),
    amountSatang: each.amount,
    paidAt: each.paidAt,
    story: {
      billerId: each.billerId,
      reference: each.reference1,
      reference2: each.reference2,
      paymentId: each.transactionId,
      amount: writeBaht(each.amount),
      paidAt: each.paidAt.toISOString(),
      fromBank: each.payer.bank,
      fromName: each.payer.name,
      fromAccount: each.payer.account,
    },
  }
}

function connect({
  route,
  url,
  keys: { KEY_THAIQR: key },
  timeoutMilliseconds = usualTimeoutMilliseconds,
}: GatewayConnection<'KEY_THAIQR'>): QrAdapter {
  async function ask<Answer>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    shape: z.ZodType<Answer>,
    asked?: unknown,
  ) {
    const body = asked === undefined ? undefined : JSON.stringify(asked)
    const at = String(nowSeconds())
    const headers = {
      'x-bill-timestamp': at,
      'x-bill-signature': hmacHex(key, `${at}.${method} ${path}.${body ?? ''}`),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    return judge(
      await exchange({ route, url: url + path, method, headers, body, timeoutMilliseconds }),
      shape,
    )
  }
  function pathOf(reference: string) {
    return `/thaiqr/bills/${encodeURIComponent(reference)}`
  }
  return {
    announce: async ({ payload, amountSatang, expiresAt }) => {
      const outcome = await ask('POST', '/thaiqr/bills', created, {
        qrText: payload,
        amount: writeBaht(amountSatang),
        expiresAt: expiresAt.toISOString(),
      })
      if (outcome.kind !== 'done') return outcome
      const { billId, payLink: link } = outcome.answer
      return { kind: 'done', answer: { payload, payLink: link, providerReference: billId } }
    },
    drop: ({ reference }) => ask('DELETE', pathOf(reference), z.undefined()),
    inquire: async ({ reference }) => {
      const outcome = await ask('GET', pathOf(reference), state)
      if (outcome.kind !== 'done') return outcome
      return { kind: 'done', answer: { payments: outcome.answer.payments.map(toPayment) } }
    },
    verifyWebhook: async (callback) => {
      const at = headerOf(callback, 'x-bill-timestamp')
      const signature = headerOf(callback, 'x-bill-signature') ?? ''
      if (!isSameText(signature, hmacHex(key, `${at ?? ''}.${callback.rawBody}`)))
        return badSignature('the signature is not the one of the biller’s bank')
      if (!isFresh(at)) return badSignature('the call-back is older than five minutes')
      return readSigned(readJsonText(callback.rawBody), notification, (each) =>
        each.event === 'payment.confirmed' ? toPayment(each) : undefined,
      )
    },
  }
}
