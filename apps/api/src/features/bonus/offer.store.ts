import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Insertable, type Selectable, sql } from 'kysely'

export type OfferRow = Selectable<Tables['offer']> & { isFull: boolean }

type Reader = Database | DatabaseTransaction
type Currency = 'BAHT' | 'LAK'

function offers(db: Reader, currency: Currency) {
  return db
    .selectFrom('offer')
    .leftJoin('offer_taken', 'offer_taken.code', 'offer.code')
    .selectAll('offer')
    .select(sql<boolean>`coalesce(offer.stock <= coalesce(offer_taken.taken, 0), false)`.as('isFull'))
    .where('offer.currency', '=', currency)
    .where('offer.is_open', '=', true)
}

/** The bonuses that members of a currency can see, in the operator's order. */
export function findBonuses(db: Reader, currency: Currency): Promise<OfferRow[]> {
  return offers(db, currency)
    .where('offer.kind', '=', 'bonus')
    .orderBy('offer.sort_order')
    .orderBy('offer.code')
    .execute()
}

/** The bonuses and promotions of a currency that are open, in the operator's order. */
export function findGiveable(db: Reader, currency: Currency): Promise<OfferRow[]> {
  return offers(db, currency)
    .where('offer.kind', 'in', ['bonus', 'promotion'])
    .orderBy('offer.kind')
    .orderBy('offer.sort_order')
    .orderBy('offer.code')
    .execute()
}

/** An open bonus or promotion by its code. */
export function findOffer(
  db: Reader,
  { kind, code, currency }: { kind: OfferRow['kind']; code: string; currency: Currency },
): Promise<OfferRow | undefined> {
  return offers(db, currency).where('offer.kind', '=', kind).where('offer.code', '=', code).executeTakeFirst()
}

/** Every offer in the operator's order, with how often a limited one was claimed. */
export function listAllOffers(db: Reader) {
  return db
    .selectFrom('offer')
    .leftJoin('offer_taken', 'offer_taken.code', 'offer.code')
    .selectAll('offer')
    .select(sql<number>`coalesce(offer_taken.taken, 0)`.as('taken'))
    .orderBy('offer.kind')
    .orderBy('offer.sort_order')
    .orderBy('offer.code')
    .execute()
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
