import { parseAmount } from '@kapao/money/satang'
import type { Currency } from '../gateways/gateway.ts'
import { isRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { readThaiDigits } from '../shapes.ts'
import { findPayable, type Sorry } from './find-payable.ts'
import { choosePerson, type Person, type PersonRequest } from './person.ts'
import { transferMoney } from './transfer-money.ts'

type PayOrder = PersonRequest & {
  qr?: string | undefined
  order?: string | undefined
  text?: string | undefined
  /** Baht as typed by a person. Used only if the QR has no amount. */
  amount?: string | undefined
  idempotencyKey: string
}

/** Pays a QR as the person in the bank app does. One idempotency key pays once. */
export async function payQr(
  sandbox: Sandbox,
  order: PayOrder,
): Promise<{ reference: string; person: Person } | { sorry: Sorry }> {
  const payable = await findPayable(sandbox, order)
  if ('sorry' in payable) return payable
  const amountSatang = payable.amountSatang ?? readTypedAmount(order.amount ?? '')
  if (amountSatang === undefined) return { sorry: noAmount }
  const person = await choosePerson(sandbox.db, payerOf(order, payable.currency))
  if ('sorry' in person) return person
  const paid = await transferMoney(sandbox, {
    from: person,
    to: payable.receiver,
    amountSatang,
    qrId: payable.qr?.id,
    order: payable.order,
    idempotencyKey: order.idempotencyKey,
    mayFund: false,
    announce: { copies: 1, delayMs: 0, isBadlySigned: false },
  })
  if (!isRefusal(paid)) return { ...paid, person }
  return { sorry: paid.refusal.code === 'not-enough' ? sorries['not-enough'] : sorries['same-account'] }
}

/** Kip are paid from the person's account at BCEL, held under the same name. */
function payerOf({ name, bank, number }: PayOrder, currency: Currency): PersonRequest {
  return currency === 'LAK' && bank !== 'BCEL' ? { name, bank: 'BCEL' } : { name, bank, number }
}

/** Parses baht as typed by a person; must be above 0. Returns `undefined` for anything else. */
export function readTypedAmount(text: string): bigint | undefined {
  const plain = readThaiDigits(text).trim().replaceAll(',', '')
  const satang = /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? parseAmount(Number(plain)) : undefined
  return satang !== undefined && satang > 0n ? satang : undefined
}

export const noAmount: Sorry = {
  status: 400,
  thai: 'ใส่ยอดเงินเป็นบาท ทศนิยมไม่เกิน 2 ตำแหน่ง',
  english: 'Type an amount in baht with at most two decimals.',
}

export const sorries = {
  'not-enough': {
    status: 409,
    thai: 'เงินในบัญชีไม่พอ เติมเงินสมมติที่หน้าธนาคารก่อน',
    english: 'There is not enough money in this account. Add pretend money on the bank page first.',
  },
  'same-account': {
    status: 400,
    thai: 'โอนเข้าบัญชีเดียวกันไม่ได้',
    english: 'An account cannot pay itself.',
  },
} as const satisfies Record<string, Sorry>
