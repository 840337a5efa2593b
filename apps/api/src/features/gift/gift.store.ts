import type { GiftRefusal } from '@kapao/contract/gift'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Invariant } from '@kapao/ledger/invariant'
import type { Currency } from '@kapao/money/satang'
import { type Selectable, sql } from 'kysely'

export type GiftRow = Selectable<Tables['gift']>
export type GiftKey = { memberId: string; giftId: string }

type Reader = Database | DatabaseTransaction

/** The operator's open wallet of a name that takes gift links. */
export const findGiftWallet = (
  db: Reader,
  { name, currency }: { name: string; currency: Currency },
): Promise<{ depositAccountId: string; walletNo: string } | undefined> =>
  db
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

export const findGift = (db: Reader, { memberId, giftId }: GiftKey): Promise<GiftRow | undefined> =>
  db
    .selectFrom('gift')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('gift_id', '=', giftId)
    .executeTakeFirst()

export type NewGift = Omit<
  GiftRow,
  'state' | 'reason' | 'polls' | 'resolution_id' | 'decided_at' | 'decided_by' | 'decided_why'
>

/** Writes a gift whose money is about to be taken. */
export const insertGift = async (tx: DatabaseTransaction, gift: NewGift): Promise<void> => {
  await tx
    .insertInto('gift')
    .values({
      ...gift,
      state: 'redeeming',
      reason: null,
      resolution_id: null,
      decided_at: null,
      decided_by: null,
      decided_why: null,
    })
    .execute()
}

/** Takes the turn to ask about a gift, where it is due and nobody else has it; the next turn is at `next`. */
export const leasePoll = async (
  tx: DatabaseTransaction,
  { memberId, giftId }: GiftKey,
  { now, next }: { now: Date; next: (polls: number) => Date },
): Promise<GiftRow | undefined> => {
  const due = await tx
    .selectFrom('gift')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('gift_id', '=', giftId)
    .where('state', '=', 'redeeming')
    .where('poll_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return undefined
  return tx
    .updateTable('gift')
    .set({ polls: due.polls + 1, poll_at: next(due.polls) })
    .where('member_id', '=', memberId)
    .where('gift_id', '=', giftId)
    .returningAll()
    .executeTakeFirst()
}

/** The operator who decided, and why. */
export type Decided = { by: string; why: string }

type Ending = GiftKey & { resolutionId: string; at: Date; decided: Decided | undefined } & (
    | { state: 'credited' }
    | { state: 'refused'; reason: GiftRefusal }
  )

/** Decides a gift that nobody has decided yet. One conditional write, so of many who know the end one writes it. */
export const endGift = async (tx: DatabaseTransaction, ending: Ending): Promise<boolean> => {
  const ended = await tx
    .updateTable('gift')
    .set({
      state: ending.state,
      reason: ending.state === 'refused' ? ending.reason : null,
      resolution_id: ending.resolutionId,
      decided_at: ending.at,
      decided_by: ending.decided?.by ?? null,
      decided_why: ending.decided?.why ?? null,
    })
    .where('member_id', '=', ending.memberId)
    .where('gift_id', '=', ending.giftId)
    .where('state', '=', 'redeeming')
    .returning('gift_id')
    .executeTakeFirst()
  return ended !== undefined
}

export type StuckCursor = { receivedAt: Date; memberId: string; giftId: string }

/** Gifts of which the e-wallet has not said whether it paid, oldest first, after a place in that order. */
export const findStuckGifts = (
  db: Reader,
  { after, limit }: { after: StuckCursor | undefined; limit: number },
): Promise<GiftRow[]> =>
  db
    .selectFrom('gift')
    .selectAll()
    .where('state', '=', 'redeeming')
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(received_at, member_id, gift_id)
          > (${after?.receivedAt}, ${after?.memberId}, ${after?.giftId})`,
      ),
    )
    .orderBy('received_at')
    .orderBy('member_id')
    .orderBy('gift_id')
    .limit(limit)
    .execute()

/** Gifts that should have been asked about by now, and were not. */
export const findOverdueGifts = (db: Reader, before: Date, most: number): Promise<GiftKey[]> =>
  db
    .selectFrom('gift')
    .select(['member_id as memberId', 'gift_id as giftId'])
    .where('state', '=', 'redeeming')
    .where('poll_at', '<', before)
    .orderBy('poll_at')
    .limit(most)
    .execute()

/** Why gifts of a member came to nothing, by their lines in the statement. */
export const findReasons = (
  db: Reader,
  { memberId, giftIds }: { memberId: string; giftIds: readonly string[] },
) =>
  db
    .selectFrom('gift')
    .select(['gift_id as giftId', 'reason'])
    .where('member_id', '=', memberId)
    .where('gift_id', 'in', giftIds)
    .where('reason', 'is not', null)
    .execute()

/** What must hold between the book and gift links: checked together with the book. */
export const giftInvariant: Invariant = {
  what: 'a gift is held, settled with its receipt, or voided as it says, and money of an e-wallet has a receipt',
  counts: 'select count(*)::int as count from gift',
  sql: `
    select g.gift_id::text as subject from gift g
    left join ledger.entry e on e.member_id = g.member_id and e.entry_id = g.gift_id
    left join ledger.entry r on r.member_id = g.member_id and r.resolves = g.gift_id
    left join incoming_transfer p on p.member_id = g.member_id and p.entry_id = r.entry_id
    left join slip_reference s on s.sender_bank = 'TRUEWALLET' and s.trans_ref = g.voucher
    where e.state is distinct from 'pending' or e.amount <> g.amount
      or (g.state = 'redeeming' and r.entry_id is not null)
      or (g.state <> 'redeeming' and r.entry_id is distinct from g.resolution_id)
      or (g.state = 'credited' and (r.state <> 'posted' or p.trans_ref is distinct from g.voucher))
      or (g.state = 'refused' and (r.state <> 'voided' or p.incoming_transfer_id is not null))
      or (g.state <> 'refused' and s.trans_ref is null)
    union all
    select e.entry_id::text from ledger.entry e
    left join incoming_transfer p on p.member_id = e.member_id and p.entry_id = e.entry_id
    where e.source = 'bank:TRUEWALLET' and e.state = 'posted' and p.incoming_transfer_id is null`,
}
