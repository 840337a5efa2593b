import type { Transaction } from 'kysely'
import type { Database, Tables } from '../database.ts'

/** A gift as the e-wallet stores it: also the wallet that redeemed it, and the reference if it was redeemed by API. */
export type GiftRow = {
  voucher: string
  amount_satang: bigint
  from_wallet: string
  from_name: string
  made_at: Date
  expires_at: Date
  taken_wallet: string | null
  taken_reference: string | null
  taken_at: Date | null
  idempotency_key: string | null
}

export async function addGift(transaction: Transaction<Tables>, gift: GiftRow): Promise<void> {
  await transaction.insertInto('truewallet_gift').values(gift).execute()
}

export function findGift(db: Database | Transaction<Tables>, voucher: string): Promise<GiftRow | undefined> {
  return db.selectFrom('truewallet_gift').selectAll().where('voucher', '=', voucher).executeTakeFirst()
}

export function findGiftByIdempotencyKey(
  db: Database | Transaction<Tables>,
  idempotencyKey: string,
): Promise<GiftRow | undefined> {
  return db
    .selectFrom('truewallet_gift')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

/** Gives a gift to a wallet if it is unredeemed and not expired. One conditional write, so only one caller gets it. */
export async function takeGift(
  transaction: Transaction<Tables>,
  { voucher, wallet, reference, at }: { voucher: string; wallet: string; reference: string | null; at: Date },
): Promise<boolean> {
  const taken = await transaction
    .updateTable('truewallet_gift')
    .set({ taken_wallet: wallet, taken_reference: reference, taken_at: at })
    .where('voucher', '=', voucher)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('voucher')
    .executeTakeFirst()
  return taken !== undefined
}

/** The last ten gifts of a wallet, newest first. */
export function listGiftsFrom(db: Database, wallet: string): Promise<GiftRow[]> {
  return db
    .selectFrom('truewallet_gift')
    .selectAll()
    .where('from_wallet', '=', wallet)
    .orderBy('made_at', 'desc')
    .limit(10)
    .execute()
}

/** In satang: the total of unredeemed gifts, and the total redeemed with a reference, which is by the operator. */
export async function sumGifts(db: Database) {
  const { waiting, redeemed, gifts } = await db
    .selectFrom('truewallet_gift')
    .select(({ fn, eb }) => [
      fn.countAll<bigint>().as('gifts'),
      fn
        .sum<string | null>(eb.case().when('taken_at', 'is', null).then(eb.ref('amount_satang')).end())
        .as('waiting'),
      fn
        .sum<string | null>(
          eb.case().when('taken_reference', 'is not', null).then(eb.ref('amount_satang')).end(),
        )
        .as('redeemed'),
    ])
    .executeTakeFirstOrThrow()
  return { gifts: Number(gifts), waiting: BigInt(waiting ?? 0n), redeemed: BigInt(redeemed ?? 0n) }
}
