import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Satang } from '@kapao/money/satang'

type Range = { receivers: readonly string[]; least: Satang; most: Satang }

export type AmountAt = { receiver: string; amount: Satang }

/** The amounts of a range that QRs of other members have at these receivers now. */
export function findLeasedAmounts(
  tx: DatabaseTransaction,
  { receivers, least, most, memberId, at }: Range & { memberId: string; at: Date },
): Promise<AmountAt[]> {
  return tx
    .selectFrom('deposit_amount_lease')
    .select(['receiver', 'amount'])
    .where('receiver', 'in', receivers)
    .where('amount', '>=', least)
    .where('amount', '<=', most)
    .where('leased_until', '>', at)
    .where('member_id', '<>', memberId)
    .execute()
}

/** The amounts of a range that QRs of other members have had at these receivers since a moment. */
export function findUsedAmounts(
  tx: DatabaseTransaction,
  { receivers, least, most, memberId, since }: Range & { memberId: string; since: Date },
): Promise<AmountAt[]> {
  return tx
    .selectFrom('deposit_amount_use')
    .select(['receiver', 'amount'])
    .distinct()
    .where('receiver', 'in', receivers)
    .where('amount', '>=', least)
    .where('amount', '<=', most)
    .where('used_until', '>', since)
    .where('member_id', '<>', memberId)
    .execute()
}

export type UnpaidAmount = AmountAt & { requestedAmount: Satang | null; latest: Date }

/** The different amounts of the member's QRs since a moment that have not been paid, the oldest first. */
export function findUnpaidAmounts(
  tx: DatabaseTransaction,
  { memberId, provider, since }: { memberId: string; provider: string; since: Date },
): Promise<UnpaidAmount[]> {
  return tx
    .selectFrom('deposit_qr')
    .select(({ fn }) => [
      'receiver',
      'amount',
      fn.max('requested_amount').as('requestedAmount'),
      fn.max('created_at').as('latest'),
    ])
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .where('created_at', '>', since)
    .where('state', 'not in', ['paid', 'failed'])
    .groupBy(['receiver', 'amount'])
    .orderBy('latest')
    .execute()
}

/** Whether any QR of the member was ever paid. */
export async function hasPaidQr(tx: DatabaseTransaction, memberId: string): Promise<boolean> {
  const paid = await tx
    .selectFrom('deposit_qr')
    .select('qrcode_id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'paid')
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

export type Lease = AmountAt & { memberId: string; qrcodeId: string; from: Date; until: Date }

/**
 * Leases an amount at a receiver, unless another member holds it, and keeps its use. False if another member holds it.
 * One conditional write, so of concurrent calls one succeeds.
 */
export async function takeLease(tx: DatabaseTransaction, lease: Lease): Promise<boolean> {
  const { receiver, amount, from, until } = lease
  const holder = { member_id: lease.memberId, qrcode_id: lease.qrcodeId }
  const taken = await tx
    .insertInto('deposit_amount_lease')
    .values({ receiver, amount, ...holder, leased_until: until })
    .onConflict((conflict) =>
      conflict
        .columns(['receiver', 'amount'])
        .doUpdateSet({ ...holder, leased_until: until })
        .where((where) =>
          where.or([
            where('deposit_amount_lease.leased_until', '<=', from),
            where('deposit_amount_lease.member_id', '=', lease.memberId),
          ]),
        ),
    )
    .returning('receiver')
    .executeTakeFirst()
  if (!taken) return false
  await tx
    .insertInto('deposit_amount_use')
    .values({ receiver, amount, used_from: from, used_until: until, ...holder })
    // A copy of a request has the same id, and may have come in the same millisecond.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** The members whose QRs had an amount at a receiver, from a moment to another. */
export async function findMembersWithAmount(
  db: Database | DatabaseTransaction,
  { receiver, amount, since, until }: AmountAt & { since: Date; until: Date },
): Promise<string[]> {
  const members = await db
    .selectFrom('deposit_amount_use')
    .select('member_id')
    .distinct()
    .where('receiver', '=', receiver)
    .where('amount', '=', amount)
    .where('used_from', '<=', until)
    .where('used_until', '>', since)
    .execute()
  return members.map(({ member_id }) => member_id)
}

export async function removeUsesBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('deposit_amount_use').where('used_until', '<', moment).execute()
}
