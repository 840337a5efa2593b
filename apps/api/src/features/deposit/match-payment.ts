import { matchPayment as call, type QrProvider } from '@kapao/contract/deposit'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Currency } from '@kapao/money/satang'
import { gatewayOf } from '@kapao/providers/qr/gateways'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { creditPayment } from './credit-payment.ts'
import { proveByPayment } from './prove-by-payment.ts'
import {
  findWalletCurrency,
  lockUnmatchedPayment,
  type NotificationRow,
  type PaymentKey,
} from './unmatched-payment.store.ts'

/**
 * Credits a payment that matched no QR, once, to the member that an operator chose. Stores which operator and why.
 * Refuses `NO_DATA` (no such payment, or it no longer waits: a slip or another operator was faster) and `NO_USER` (no
 * such member, or the wallet has another currency).
 */
export const matchPayment = operation(call, async ({ body, operator }, context) => {
  const { provider, paymentId, memberId, reason } = body
  const { operatorId } = operator
  const decision = { provider, paymentId, memberId, by: operatorId, why: reason }
  const matched = await context.keyedTransaction((tx) => match(context, tx, decision))
  if (isRefusal(matched)) return matched
  await proveByPayment(context, { provider, paymentId })
  context.log.info({ operatorId, provider, paymentId, memberId }, 'payment.matched')
  context.announce(memberId)
  return matched
})

type Decision = PaymentKey & { memberId: string; by: string; why: string }

async function match(context: Context, tx: DatabaseTransaction, { memberId, by, why, ...key }: Decision) {
  const notification = await lockUnmatchedPayment(tx, key)
  if (!notification || notification.amount === null) return refuse('NO_DATA')
  const currency = currencyOfPayment(notification)
  if ((await findWalletCurrency(tx, memberId)) !== currency) return refuse('NO_USER')
  await creditPayment(context, tx, { notification, memberId, currency, by, why })
  return { message: 'OK' } as const
}

/** The currency of a payment: the gateway's only one, or the one that the notification states. */
export function currencyOfPayment({ provider, body }: Pick<NotificationRow, 'provider' | 'body'>): Currency {
  const [only, ...others] = Object.keys(gatewayOf(provider as QrProvider).amounts) as Currency[]
  if (only !== undefined && others.length === 0) return only
  return (body as { currency?: unknown } | null)?.currency === 'LAK' ? 'LAK' : 'BAHT'
}
