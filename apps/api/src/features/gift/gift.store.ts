import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Invariant } from '@kapao/ledger/invariant'
import type { Currency } from '@kapao/money/satang'
import type { Insertable, Selectable } from 'kysely'
import type { OutboundKey } from '../../outbound/outbound.ts'

export type GiftRow = Selectable<Tables['gift']>

type Reader = Database | DatabaseTransaction

/** The operator's open e-wallet account with this name that accepts gift links. */
export function findGiftWallet(
  db: Reader,
  { name, currency }: { name: string; currency: Currency },
): Promise<{ depositAccountId: string; walletNo: string } | undefined> {
  return db
    .selectFrom('deposit_account')
    .select(['deposit_account_id as depositAccountId', 'account_no as walletNo'])
    .where('bank_code', '=', 'TRUEWALLET')
    .where('mode', '=', 'LINK')
    .where('account_name', '=', name)
    .where('currency', '=', currency)
    .where('is_open', '=', true)
    .orderBy('sort_order')
    .limit(1)
    .executeTakeFirst()
}

export function findGift(db: Reader, { memberId, id }: OutboundKey): Promise<GiftRow | undefined> {
  return db
    .selectFrom('gift')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('gift_id', '=', id)
    .executeTakeFirst()
}

/** Inserts a gift that is about to be redeemed. */
export async function insertGift(tx: DatabaseTransaction, gift: Insertable<Tables['gift']>): Promise<void> {
  await tx.insertInto('gift').values(gift).execute()
}

/** The reasons why gifts of a member were refused, by gift id. A gift's entry in the statement has the same id. */
export function findReasons(
  db: Reader,
  { memberId, giftIds }: { memberId: string; giftIds: readonly string[] },
) {
  return db
    .selectFrom('gift')
    .select(['gift_id as giftId', 'reason'])
    .where('member_id', '=', memberId)
    .where('gift_id', 'in', giftIds)
    .where('reason', 'is not', null)
    .execute()
}

/** What must hold between the book and gift links. It is checked together with the book. */
export const giftInvariant: Invariant = {
  what: 'a gift is held, settled with its receipt, or voided as it says, and money of an e-wallet has a receipt',
  counts: 'select count(*)::int as count from gift',
  sql: `
    with booked as (
      select g.*, e.state as hold, e.amount as held, r.entry_id as resolution, r.state as ending
      from gift g
      left join ledger.entry e on e.member_id = g.member_id and e.entry_id = g.gift_id
      left join ledger.entry r on r.member_id = g.member_id and r.resolves = g.gift_id
    ), receipt as (
      select incoming_transfer_id, member_id, entry_id, trans_ref from incoming_transfer
    ), voucher as (
      select trans_ref from slip_reference where sender_bank = 'TRUEWALLET'
    ), into_wallet as (
      select member_id, entry_id from ledger.entry where source = 'bank:TRUEWALLET' and state = 'posted'
    ), of_entry as (
      select incoming_transfer_id, member_id, entry_id from incoming_transfer
    )
    select g.gift_id::text as subject from booked g
    left join receipt p on p.member_id = g.member_id and p.entry_id = g.resolution
    left join voucher s on s.trans_ref = g.voucher
    where g.hold is distinct from 'pending' or g.held <> g.amount
      or (g.state in ('held', 'submitted') and g.resolution is not null)
      or (g.state = 'credited' and (g.ending is distinct from 'posted' or p.trans_ref is distinct from g.voucher))
      or (g.state = 'refused' and (g.ending is distinct from 'voided' or p.incoming_transfer_id is not null))
      or (g.state <> 'refused' and s.trans_ref is null)
    union all
    select e.entry_id::text from into_wallet e
    left join of_entry p on p.member_id = e.member_id and p.entry_id = e.entry_id
    where p.incoming_transfer_id is null`,
}
