import { formatSatang } from '@kapao/money/satang'
import { maskAccount, maskName } from '../bank/mask.ts'
import { readLaoQr } from '../laoqr/read-lao-qr.ts'
import { writeBill } from '../promptpay/write-bill.ts'
import { generateLetters } from '../random.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import {
  dropOrder,
  findOrder,
  type GatewayOrder,
  keepOrder,
  listOrderPayments,
  type OrderPayment,
} from './gateway.store.ts'
import type { Currency, Notice } from './gateway.ts'
import type { Gateway } from './gateways.ts'

type Params = { gateway: Gateway; reference: string; amountSatang: bigint; expiresAt: Date }

export const unknownOrder = refuse(404, 'unknown-order', 'The gateway knows no order with this reference.')

/**
 * Opens an order and generates its QR. The same reference is the same order. Refuses `reference-in-use`: the known
 * order has another amount. `order-closed`: the order was closed.
 */
export function openOrder(
  sandbox: Sandbox,
  { biller, ...request }: Params & { biller: string },
): Promise<GatewayOrder | Refusal> {
  const { reference: ref1, amountSatang } = request
  return keepBill(sandbox, { ...request, payload: writeBill({ biller, ref1, amountSatang }) })
}

/** The same with a given QR payload. */
export async function keepBill(
  { db, clock }: Sandbox,
  { gateway, reference, payload, amountSatang, expiresAt }: Params & { payload: string },
): Promise<GatewayOrder | Refusal> {
  const order = await keepOrder(db, {
    id: `${gateway}-${generateLetters(14)}`,
    gateway,
    reference,
    payload,
    amountSatang,
    expiresAt,
    createdAt: clock.now(),
  })
  if (order.amountSatang !== amountSatang)
    return refuse(409, 'reference-in-use', 'Another order has this reference.')
  return order.isDropped ? refuse(409, 'order-closed', 'The order with this reference was closed.') : order
}

/** Closes an order, so that it should no longer be paid. Refuses `unknown-order`. */
export async function closeOrder(
  { db, clock }: Sandbox,
  name: { gateway: Gateway; reference: string },
): Promise<GatewayOrder | Refusal> {
  if (!(await dropOrder(db, { ...name, at: clock.now() }))) return unknownOrder
  return (await findOrder(db, name)) ?? unknownOrder
}

export type OrderState = {
  order: GatewayOrder
  status: 'waiting' | 'paid' | 'cancelled' | 'expired'
  payments: OrderPayment[]
}

export async function readOrder(
  { db, clock }: Sandbox,
  name: { gateway: Gateway; reference: string },
): Promise<OrderState | Refusal> {
  const order = await findOrder(db, name)
  if (!order) return unknownOrder
  const payments = await listOrderPayments(db, order.id)
  return { order, payments, status: judgeOrder(order, payments.length > 0, clock.now()) }
}

export function judgeOrder(order: GatewayOrder, isPaid: boolean, now: Date): OrderState['status'] {
  if (isPaid) return 'paid'
  if (order.isDropped) return 'cancelled'
  return order.expiresAt <= now ? 'expired' : 'waiting'
}

/** The currency of an order's QR: that of a Lao QR, or baht. */
export function currencyOf({ payload }: Pick<GatewayOrder, 'payload'>): Currency {
  return readLaoQr(payload)?.currency ?? 'THB'
}

/** The payment notification of one payment, with payer name and account partly masked. */
export function writeNotice(order: GatewayOrder, payment: OrderPayment): Notice {
  return {
    status: 'paid',
    reference: order.reference,
    orderId: order.id,
    transactionId: payment.reference,
    amount: String(payment.amountSatang),
    currency: currencyOf(order),
    paidAt: payment.paidAt.toISOString(),
    payer: {
      bank: payment.fromBank,
      name: maskName(payment.fromName),
      account: maskAccount(payment.fromAccount),
    },
  }
}

/** The notifications of all payments of an order. */
export function noticesOf({ order, payments }: OrderState): Notice[] {
  return payments.map((payment) => writeNotice(order, payment))
}

/** `12345.00`: baht with two decimals and no thousands separator. */
export function writeBaht(satang: string | bigint): string {
  return formatSatang(BigInt(satang)).replaceAll(',', '')
}
