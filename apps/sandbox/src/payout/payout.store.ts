import { sql } from 'kysely'
import type { Selectable, Transaction } from 'kysely'
import type { Database, Tables } from '../database.ts'

export type Payout = Selectable<Tables['payout']>
export type PayoutOutcome = Payout['outcome']

export type PayoutOrder = Pick<
  Payout,
  'reference' | 'bank' | 'account' | 'name' | 'amount_satang' | 'currency'
>

/** What shall come of the next payout, whichever it is. */
export const nextReference = 'next'

/** Keeps an order, with what was arranged to come of it. One that is known stays as it is, and is answered. */
export const keepPayout = (
  db: Database,
  { idempotencyKey, at, ...order }: PayoutOrder & { idempotencyKey: string; at: Date },
): Promise<Payout> =>
  db.transaction().execute(async (transaction) => {
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

export const findPayout = (db: Database, reference: string): Promise<Payout | undefined> =>
  db.selectFrom('payout').selectAll().where('reference', '=', reference).executeTakeFirst()

/** A payout comes and is arranged for one after the other, so that none comes unseen between the two. */
const lockReferences = async (transaction: Transaction<Tables>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${payoutLock})`.execute(transaction)
}

const payoutLock = 7_270_013

/** Arranges what shall come of a payout where it has not come yet; where it has, answers it. */
export const insertPlan = (
  db: Database,
  plan: { reference: string; outcome: PayoutOutcome; reason: string | null },
): Promise<Payout | undefined> =>
  db.transaction().execute(async (transaction) => {
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

/** Decides a payout that is processing. Undefined: there is none. */
export const decidePayout = (
  db: Database,
  {
    reference,
    outcome,
    reason,
    at,
  }: { reference: string; outcome: PayoutOutcome; reason: string | null; at: Date },
): Promise<Payout | undefined> =>
  db
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

/** The transfer has been made. */
export const closePayout = (
  db: Database,
  { reference, bankReference, at }: { reference: string; bankReference: string; at: Date },
): Promise<Payout | undefined> =>
  db
    .updateTable('payout')
    .set({ state: 'paid', bank_reference: bankReference, settled_at: at })
    .where('reference', '=', reference)
    .where('state', '=', 'paying')
    .returningAll()
    .executeTakeFirst()

/** Claims not to know a payout when it is next asked about it: once, ever. */
export const forgetPayout = async (db: Database, reference: string): Promise<void> => {
  await db
    .updateTable('payout')
    .set({ forgotten: 'next' })
    .where('reference', '=', reference)
    .where('forgotten', '=', 'never')
    .execute()
}

/** Whether it is not known at this look; with `isStruck`, also where it was never forgotten before. */
export const useForgetting = async (
  db: Database,
  { reference, isStruck }: { reference: string; isStruck: boolean },
): Promise<boolean> => {
  const used = await db
    .updateTable('payout')
    .set({ forgotten: 'was' })
    .where('reference', '=', reference)
    .where('forgotten', 'in', isStruck ? ['never', 'next'] : ['next'])
    .returning('reference')
    .executeTakeFirst()
  return used !== undefined
}

/** Payouts seen, newest first. */
export const listPayouts = (db: Database, most: number): Promise<Payout[]> =>
  db.selectFrom('payout').selectAll().orderBy('created_at', 'desc').orderBy('reference').limit(most).execute()

/** Those that were paid in a period, oldest first, after a place in that order. */
export const listPaid = (
  db: Database,
  period: { from: Date; to: Date; after: { at: Date; reference: string } | undefined; most: number },
): Promise<Payout[]> =>
  db
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

/** In satang: what was paid out in each currency, how often, and how many are not settled. */
export const sumPayouts = async (db: Database) => {
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
  const of = (state: readonly string[]) => sums.filter((each) => state.includes(each.state))
  const count = (rows: typeof sums): number => rows.reduce((sum, row) => sum + Number(row.count), 0)
  const paid = (currency: string): bigint =>
    of(['paid']).reduce((sum, row) => (row.currency === currency ? sum + BigInt(row.satang) : sum), 0n)
  return {
    paid: count(of(['paid'])),
    refused: count(of(['refused'])),
    processing: count(of(['processing', 'paying'])),
    BAHT: paid('BAHT'),
    LAK: paid('LAK'),
  }
}
