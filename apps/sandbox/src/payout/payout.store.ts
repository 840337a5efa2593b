import { sql } from 'kysely'
import type { Selectable, Transaction } from 'kysely'
import type { Database, Tables } from '../database.ts'

export type Payout = Selectable<Tables['payout']>
export type PayoutOutcome = Payout['outcome']

export type PayoutOrder = Pick<
  Payout,
  'reference' | 'bank' | 'account' | 'name' | 'amount_satang' | 'currency'
>

/** A plan under this reference applies to the next payout, whichever it is. */
export const nextReference = 'next'

/**
 * Stores an order with its planned outcome. If the reference is known already, changes nothing and returns the existing
 * payout.
 */
export function keepPayout(
  db: Database,
  { idempotencyKey, at, ...order }: PayoutOrder & { idempotencyKey: string; at: Date },
): Promise<Payout> {
  return db.transaction().execute(async (transaction) => {
    await lockReferences(transaction)
    const kept = await transaction
      .insertInto('payout')
      .values({
        ...order,
        idempotency_key: idempotencyKey,
        state: 'processing',
        outcome: 'done',
        created_at: at,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!kept) {
      const known = transaction.selectFrom('payout').selectAll().where('reference', '=', order.reference)
      return known.executeTakeFirstOrThrow()
    }
    const plans = await transaction
      .deleteFrom('payout_plan')
      .where('reference', 'in', [order.reference, nextReference])
      .returningAll()
      .execute()
    const plan = plans.find(({ reference }) => reference !== nextReference) ?? plans[0]
    if (!plan) return kept
    return transaction
      .updateTable('payout')
      .set({ outcome: plan.outcome, reason: plan.reason })
      .where('reference', '=', order.reference)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

export function findPayout(db: Database, reference: string): Promise<Payout | undefined> {
  return db.selectFrom('payout').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** Serializes new payouts and new plans, so that a plan cannot miss a payout that arrives at the same time. */
async function lockReferences(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${payoutLock})`.execute(transaction)
}

const payoutLock = 7_270_013

/** Plans the outcome of a payout that has not arrived yet. If it has arrived, returns it and plans nothing. */
export function insertPlan(
  db: Database,
  plan: { reference: string; outcome: PayoutOutcome; reason: string | null },
): Promise<Payout | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockReferences(transaction)
    const { reference, outcome, reason } = plan
    const known = transaction.selectFrom('payout').selectAll().where('reference', '=', reference)
    const payout = await known.executeTakeFirst()
    if (payout) return payout
    await transaction
      .insertInto('payout_plan')
      .values(plan)
      .onConflict((conflict) => conflict.column('reference').doUpdateSet({ outcome, reason }))
      .execute()
    return undefined
  })
}

/** Decides a payout that is processing; returns `undefined` if there is none. */
export function decidePayout(
  db: Database,
  {
    reference,
    outcome,
    reason,
    at,
  }: { reference: string; outcome: PayoutOutcome; reason: string | null; at: Date },
): Promise<Payout | undefined> {
  return db
    .updateTable('payout')
    .set({
      outcome,
      reason,
      state: outcome === 'silence' ? 'processing' : outcome === 'done' ? 'paying' : 'refused',
      settled_at: outcome === 'refused' ? at : null,
    })
    .where('reference', '=', reference)
    .where('state', '=', 'processing')
    .returningAll()
    .executeTakeFirst()
}

/** Marks a payout as paid after its transfer. */
export function closePayout(
  db: Database,
  { reference, bankReference, at }: { reference: string; bankReference: string; at: Date },
): Promise<Payout | undefined> {
  return db
    .updateTable('payout')
    .set({ state: 'paid', bank_reference: bankReference, settled_at: at })
    .where('reference', '=', reference)
    .where('state', '=', 'paying')
    .returningAll()
    .executeTakeFirst()
}

/** Makes the next look-up of this payout claim not to know it, once only. */
export async function forgetPayout(db: Database, reference: string): Promise<void> {
  await db
    .updateTable('payout')
    .set({ forgotten: 'next' })
    .where('reference', '=', reference)
    .where('forgotten', '=', 'never')
    .execute()
}

/** Whether this look-up claims not to know the payout. `isStruck`: also if it was never forgotten before. */
export async function useForgetting(
  db: Database,
  { reference, isStruck }: { reference: string; isStruck: boolean },
): Promise<boolean> {
  const used = await db
    .updateTable('payout')
    .set({ forgotten: 'was' })
    .where('reference', '=', reference)
    .where('forgotten', 'in', isStruck ? ['never', 'next'] : ['next'])
    .returning('reference')
    .executeTakeFirst()
  return used !== undefined
}

/** The newest payouts first. */
export function listPayouts(db: Database, most: number): Promise<Payout[]> {
  return db
    .selectFrom('payout')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('reference')
    .limit(most)
    .execute()
}

/** The payouts that were paid in a period, oldest first, after a cursor. */
export function listPaid(
  db: Database,
  period: { from: Date; to: Date; after: { at: Date; reference: string } | undefined; most: number },
): Promise<Payout[]> {
  return db
    .selectFrom('payout')
    .selectAll()
    .where('state', '=', 'paid')
    .where('settled_at', '>=', period.from)
    .where('settled_at', '<', period.to)
    .$if(period.after !== undefined, (query) =>
      query.where(sql<boolean>`(settled_at, reference) > (${period.after?.at}, ${period.after?.reference})`),
    )
    .orderBy('settled_at')
    .orderBy('reference')
    .limit(period.most)
    .execute()
}

/** In satang: what was paid out per currency. Also the number of payouts that are paid, refused and not settled. */
export async function sumPayouts(db: Database) {
  const sums = await db
    .selectFrom('payout')
    .select(({ fn }) => [
      'currency',
      'state',
      fn.countAll<bigint>().as('count'),
      fn.sum<string>('amount_satang').as('satang'),
    ])
    .groupBy(['currency', 'state'])
    .execute()
  function of(state: readonly string[]) {
    return sums.filter((each) => state.includes(each.state))
  }
  function count(rows: typeof sums): number {
    return rows.reduce((sum, row) => sum + Number(row.count), 0)
  }
  function paid(currency: string): bigint {
    return of(['paid']).reduce((sum, row) => (row.currency === currency ? sum + BigInt(row.satang) : sum), 0n)
  }
  return {
    paid: count(of(['paid'])),
    refused: count(of(['refused'])),
    processing: count(of(['processing', 'paying'])),
    BAHT: paid('BAHT'),
    LAK: paid('LAK'),
  }
}
