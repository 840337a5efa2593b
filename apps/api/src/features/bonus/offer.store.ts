import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Insertable, Selectable } from 'kysely'

export type OfferRow = Selectable<Tables['offer']> & { isFull: boolean }

type Reader = Database | DatabaseTransaction
type Currency = 'BAHT' | 'LAK'

function offers(db: Reader, currency: Currency) {
  return db.selectFrom('offer').selectAll().where('currency', '=', currency).where('is_open', '=', true)
}

/** How often each limited offer was claimed: a statement of its own, because the counts can be on other servers. */
async function readTaken(
  db: Reader,
  rows: readonly Selectable<Tables['offer']>[],
): Promise<(code: string) => number> {
  const codes = rows.filter(({ stock }) => stock !== null).map(({ code }) => code)
  if (codes.length === 0) return () => 0
  const taken = await db.selectFrom('offer_taken').selectAll().where('code', 'in', codes).execute()
  const byCode = new Map(taken.map((row) => [row.code, row.taken]))
  return (code) => byCode.get(code) ?? 0
}

async function withStock(db: Reader, rows: Selectable<Tables['offer']>[]): Promise<OfferRow[]> {
  const takenOf = await readTaken(db, rows)
  return rows.map((row) => ({ ...row, isFull: row.stock !== null && row.stock <= takenOf(row.code) }))
}

/** The bonuses that members of a currency can see, in the operator's order. */
export async function findBonuses(db: Reader, currency: Currency): Promise<OfferRow[]> {
  const rows = await offers(db, currency)
    .where('kind', '=', 'bonus')
    .orderBy('sort_order')
    .orderBy('code')
    .execute()
  return withStock(db, rows)
}

/** The bonuses and promotions of a currency that are open, in the operator's order. */
export async function findGiveable(db: Reader, currency: Currency): Promise<OfferRow[]> {
  const rows = await offers(db, currency)
    .where('kind', 'in', ['bonus', 'promotion'])
    .orderBy('kind')
    .orderBy('sort_order')
    .orderBy('code')
    .execute()
  return withStock(db, rows)
}

/** An open bonus or promotion by its code. */
export async function findOffer(
  db: Reader,
  { kind, code, currency }: { kind: OfferRow['kind']; code: string; currency: Currency },
): Promise<OfferRow | undefined> {
  const rows = await offers(db, currency).where('kind', '=', kind).where('code', '=', code).execute()
  return (await withStock(db, rows))[0]
}

/** Every offer in the operator's order, with how often a limited one was claimed. */
export async function listAllOffers(db: Reader) {
  const rows = await db
    .selectFrom('offer')
    .selectAll()
    .orderBy('kind')
    .orderBy('sort_order')
    .orderBy('code')
    .execute()
  const takenOf = await readTaken(db, rows)
  return rows.map((row) => ({ ...row, taken: takenOf(row.code) }))
}

/** An offer as operators wrote it, whether open or not. */
export function findWrittenOffer(db: Reader, code: string) {
  return db.selectFrom('offer').selectAll().where('code', '=', code).executeTakeFirst()
}

/** Creates an offer, or replaces the one with this code. */
export async function putOffer(db: Reader, offer: Insertable<Tables['offer']>): Promise<void> {
  await db
    .insertInto('offer')
    .values(offer)
    .onConflict((conflict) => conflict.column('code').doUpdateSet(offer))
    .execute()
}
