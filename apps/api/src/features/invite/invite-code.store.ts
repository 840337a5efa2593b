import type { Database, DatabaseTransaction } from '@kapao/database/connect'

type Reader = Database | DatabaseTransaction
type Taken = { code: string; memberId: string }

/** Reserves a code for a member. Returns `false` if it belongs to a member already. */
export async function takeCode(tx: DatabaseTransaction, { code, memberId }: Taken): Promise<boolean> {
  const taken = await tx
    .insertInto('invite_code')
    .values({ code, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return taken !== undefined
}

/** Makes a reserved code the member's own. Returns `false` if the member has one. */
export async function keepCode(tx: DatabaseTransaction, { code, memberId }: Taken): Promise<boolean> {
  const kept = await tx
    .insertInto('member_invite_code')
    .values({ member_id: memberId, code })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return kept !== undefined
}

export async function forgetCode(tx: DatabaseTransaction, code: string): Promise<void> {
  await tx.deleteFrom('invite_code').where('code', '=', code).execute()
}

/** The member's own code, if there is one. */
export async function findCode(db: Reader, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('member_invite_code')
    .select('code')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.code
}

export async function findHolderOfCode(db: Reader, code: string) {
  const held = await db
    .selectFrom('invite_code')
    .select('member_id')
    .where('code', '=', code)
    .executeTakeFirst()
  return held && findHolderById(db, held.member_id)
}

export async function findHolderById(db: Reader, memberId: string) {
  const row = await db
    .selectFrom('member')
    .select(['member_id', 'name', 'status'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row && { memberId: row.member_id, name: row.name, isActive: row.status === 'active' }
}
