import type { SlipReason } from '@kapao/contract/slip-reasons'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Satang } from '@kapao/money/satang'
import type { Selectable } from 'kysely'

export type SlipRow = Selectable<Tables['slip']>
export type SlipKey = { memberId: string; slipId: string }

type Reader = Database | DatabaseTransaction

/** Inserts a slip that was just received; a repeat changes nothing. */
export async function insertSlip(
  db: Reader,
  slip: Pick<
    SlipRow,
    'member_id' | 'slip_id' | 'received_at' | 'state' | 'reason' | 'picture' | 'decided_at'
  >,
): Promise<void> {
  await db
    .insertInto('slip')
    .values({ ...slip, poll_at: slip.received_at })
    .onConflict((conflict) => conflict.columns(['member_id', 'slip_id']).doNothing())
    .execute()
}

export function findSlip(db: Reader, { memberId, slipId }: SlipKey): Promise<SlipRow | undefined> {
  return db
    .selectFrom('slip')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('slip_id', '=', slipId)
    .executeTakeFirst()
}

/** A page of a member's slips, newest first, and how many there are. */
export async function findSlips(
  db: Reader,
  { memberId, page, limit }: { memberId: string; page: number; limit: number },
): Promise<{ total: number; slips: SlipRow[] }> {
  const counted = await db
    .selectFrom('slip')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const slips = await db
    .selectFrom('slip')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('received_at', 'desc')
    .orderBy('slip_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { total: Number(counted.total), slips }
}

/** Leases the check of a slip, if it is due and no other check holds it. The next check is at `next`. */
export async function leasePoll(
  tx: DatabaseTransaction,
  { memberId, slipId }: SlipKey,
  { now, next }: { now: Date; next: (polls: number) => Date },
): Promise<SlipRow | undefined> {
  const due = await tx
    .selectFrom('slip')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('slip_id', '=', slipId)
    .where('state', '=', 'processing')
    .where('poll_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return undefined
  return tx
    .updateTable('slip')
    .set({ polls: due.polls + 1, poll_at: next(due.polls) })
    .where('member_id', '=', memberId)
    .where('slip_id', '=', slipId)
    .returningAll()
    .executeTakeFirst()
}

/** Lets the next check of a slip happen now. Returns `false` if there is no such slip, or it is already decided. */
export async function makeDue(
  tx: DatabaseTransaction,
  { memberId, slipId }: SlipKey,
  now: Date,
): Promise<boolean> {
  const due = await tx
    .updateTable('slip')
    .set({ poll_at: now })
    .where('member_id', '=', memberId)
    .where('slip_id', '=', slipId)
    .where('state', '=', 'processing')
    .returning('slip_id')
    .executeTakeFirst()
  return due !== undefined
}

/**
 * Locks a slip until the transaction ends, so that no other check decides it. Returns `false` if it is already decided.
 */
export async function lockWaitingSlip(
  tx: DatabaseTransaction,
  { memberId, slipId }: SlipKey,
): Promise<boolean> {
  const waiting = await tx
    .selectFrom('slip')
    .select('slip_id')
    .where('member_id', '=', memberId)
    .where('slip_id', '=', slipId)
    .where('state', '=', 'processing')
    .forUpdate()
    .executeTakeFirst()
  return waiting !== undefined
}

/** Stores the reference on the picture of a slip. */
export async function keepReference(
  db: Reader,
  { memberId, slipId, bank, transRef }: SlipKey & { bank: string; transRef: string },
): Promise<void> {
  await db
    .updateTable('slip')
    .set({ sender_bank: bank, trans_ref: transRef })
    .where('member_id', '=', memberId)
    .where('slip_id', '=', slipId)
    .where('state', '=', 'processing')
    .execute()
}

type Ending = SlipKey & { amountSatang: Satang; at: Date } & (
    | { state: 'success' }
    | { state: 'failed'; reason: SlipReason }
  )

/** Decides a slip. Returns `false` if it was already decided. */
export async function endSlip(db: Reader, ending: Ending): Promise<boolean> {
  const ended = await db
    .updateTable('slip')
    .set({
      state: ending.state,
      reason: ending.state === 'failed' ? ending.reason : null,
      amount: ending.amountSatang,
      decided_at: ending.at,
    })
    .where('member_id', '=', ending.memberId)
    .where('slip_id', '=', ending.slipId)
    .where('state', '=', 'processing')
    .returning('slip_id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Slips whose check is overdue. */
export async function findOverdueSlips(db: Reader, before: Date, most: number): Promise<SlipKey[]> {
  return db
    .selectFrom('slip')
    .select(['member_id as memberId', 'slip_id as slipId'])
    .where('state', '=', 'processing')
    .where('poll_at', '<', before)
    .orderBy('poll_at')
    .limit(most)
    .execute()
}

export type OldPicture = SlipKey & { picture: string; receivedAt: Date }

/** Slips with pictures older than the retention period, oldest first, after the given one. */
export function findOldPictures(
  db: Reader,
  { before, after, most }: { before: Date; after: OldPicture | undefined; most: number },
): Promise<OldPicture[]> {
  return db
    .selectFrom('slip')
    .select(['member_id as memberId', 'slip_id as slipId', 'picture', 'received_at as receivedAt'])
    .where('received_at', '<', before)
    .where('picture', 'is not', null)
    .$narrowType<{ picture: string }>()
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('received_at', 'slip_id'), '>', eb.tuple(after!.receivedAt, after!.slipId)),
      ),
    )
    .orderBy('received_at')
    .orderBy('slip_id')
    .limit(most)
    .execute()
}

export async function forgetPicture(db: Reader, { memberId, slipId }: SlipKey): Promise<void> {
  await db
    .updateTable('slip')
    .set({ picture: null })
    .where('member_id', '=', memberId)
    .where('slip_id', '=', slipId)
    .execute()
}

/** The operator's account with the identifiers that slips use. */
export type OwnAccount = {
  depositAccountId: string
  bankCode: string
  bankNumber: string | null
  accountNo: string
  promptPayId: string | null
  currency: 'BAHT' | 'LAK'
}

/** Every account that the operator has or had. */
export function findOwnAccounts(db: Reader): Promise<OwnAccount[]> {
  return db
    .selectFrom('deposit_account')
    .innerJoin('bank', 'bank.code', 'deposit_account.bank_code')
    .select([
      'deposit_account_id as depositAccountId',
      'bank_code as bankCode',
      'bank.number as bankNumber',
      'account_no as accountNo',
      'promptpay_id as promptPayId',
      'currency',
    ])
    .execute()
}

/** The bank account that a member registered. */
export type SlipSender = {
  bankCode: string
  bankNumber: string | null
  accountNo: string
  accountName: string
  currency: 'BAHT' | 'LAK'
}

export function findSender(db: Reader, memberId: string): Promise<SlipSender> {
  return db
    .selectFrom('member')
    .leftJoin('bank', 'bank.code', 'member.bank_code')
    .select([
      'bank_code as bankCode',
      'bank.number as bankNumber',
      'bank_account_no as accountNo',
      'bank_account_name as accountName',
      'currency',
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
}
