import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Gateway } from './gateways.ts'

export type GatewayOrder = {
  id: string
  gateway: Gateway
  reference: string
  payload: string
  amountSatang: bigint
  expiresAt: Date
  createdAt: Date
  isDropped: boolean
}

export type OrderPayment = {
  reference: string
  amountSatang: bigint
  paidAt: Date
  fromBank: string
  fromName: string
  fromAccount: string
}

function orders(db: Database) {
  return db.selectFrom('gateway_order').selectAll()
}

function toOrder(row: {
  id: string
  gateway: string
  reference: string
  payload: string
  amount_satang: bigint
  expires_at: Date
  created_at: Date
  dropped_at: Date | null
}): GatewayOrder {
  return {
    id: row.id,
    gateway: row.gateway as Gateway,
    reference: row.reference,
    payload: row.payload,
    amountSatang: row.amount_satang,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    isDropped: row.dropped_at !== null,
  }
}

/** Stores an order. If the operator's reference is known already, returns the existing order. */
export async function keepOrder(db: Database, order: Omit<GatewayOrder, 'isDropped'>): Promise<GatewayOrder> {
  const row = {
    id: order.id,
    gateway: order.gateway,
    reference: order.reference,
    payload: order.payload,
    amount_satang: order.amountSatang,
    expires_at: order.expiresAt,
    created_at: order.createdAt,
  }
  const kept = await db
    .insertInto('gateway_order')
    .values(row)
    .onConflict((conflict) => conflict.columns(['gateway', 'reference']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return kept ? toOrder(kept) : ((await findOrder(db, order)) ?? { ...order, isDropped: false })
}

type OrderName = { gateway: Gateway; reference: string }

export async function findOrder(
  db: Database,
  { gateway, reference }: OrderName,
): Promise<GatewayOrder | undefined> {
  const named = orders(db).where('gateway', '=', gateway).where('reference', '=', reference)
  const row = await named.executeTakeFirst()
  return row && toOrder(row)
}

/** The newest order whose reference has this prefix. */
export async function findOrderByStart(
  db: Database,
  { gateway, start }: { gateway: Gateway; start: string },
): Promise<GatewayOrder | undefined> {
  const row = await orders(db)
    .where('gateway', '=', gateway)
    .where(sql<boolean>`starts_with(reference, ${start})`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toOrder(row)
}

export async function findOrderById(db: Database, id: string): Promise<GatewayOrder | undefined> {
  const row = await orders(db).where('id', '=', id).executeTakeFirst()
  return row && toOrder(row)
}

export async function findOrderByPayload(db: Database, payload: string): Promise<GatewayOrder | undefined> {
  const row = await orders(db).where('payload', '=', payload).limit(1).executeTakeFirst()
  return row && toOrder(row)
}

/** Returns whether the order exists. A repeated drop keeps the first time. */
export async function dropOrder(
  db: Database,
  { gateway, reference, at }: OrderName & { at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('gateway_order')
    .set((column) => ({ dropped_at: column.fn.coalesce('dropped_at', column.val(at)) }))
    .where('gateway', '=', gateway)
    .where('reference', '=', reference)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The payments of an order, oldest first. */
export function listOrderPayments(db: Database, id: string): Promise<OrderPayment[]> {
  return db
    .selectFrom('bank_transfer')
    .select([
      'reference',
      'amount_satang as amountSatang',
      'paid_at as paidAt',
      'from_bank as fromBank',
      'from_name as fromName',
      'from_account as fromAccount',
    ])
    .where('gateway_order', '=', id)
    .orderBy('recorded_at')
    .execute()
}

/** Up to 20 orders that are unpaid, not dropped and not expired, newest first. */
export async function listWaitingOrders(db: Database, now: Date): Promise<GatewayOrder[]> {
  const rows = await orders(db)
    .where('dropped_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bank_transfer').select('reference').whereRef('gateway_order', '=', 'gateway_order.id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(toOrder)
}

/** In satang: what each gateway has collected for the operator. */
export async function sumGateways(db: Database) {
  return db
    .selectFrom('bank_transfer')
    .innerJoin('gateway_order', 'gateway_order.id', 'bank_transfer.gateway_order')
    .select(({ fn }) => [
      'gateway_order.gateway',
      fn.countAll<bigint>().as('payments'),
      fn.sum<string>('bank_transfer.amount_satang').as('received'),
    ])
    .groupBy('gateway_order.gateway')
    .execute()
}
