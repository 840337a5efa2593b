import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'
import { unreadNotifications } from '../notification/notification.ts'
import { asColumnsOfMember, findRegisteredBankAccount } from './bank-account.store.ts'
import { bankNameInLao } from '../../platform/bank-name.store.ts'

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/**
 * A profile, whether a transfer of the last day waits for the member's slip, and how many messages and notifications
 * wait to be read in a session. What may lie on other servers than the member is read by itself.
 */
export async function findProfile(
  db: Database | DatabaseTransaction,
  { memberId, sessionId }: { memberId: string; sessionId: string },
) {
  const profile = await db
    .selectFrom('member')
    .leftJoin('bank', 'bank.code', 'member.bank_code')
    .select([
      unreadNotifications({ memberId, sessionId }).as('unreadNotifications'),
      'member.name as name',
      'member.username as username',
      'member.created_at as createdAt',
      'member.coin as coin',
      'member.currency as currency',
      'member.password_reset_at as passwordResetAt',
      'bank.name_th as nameTH',
      bankNameInLao.$castTo<string | null>().as('nameLA'),
      'bank.name_en as nameEN',
    ])
    .where('member.member_id', '=', memberId)
    .executeTakeFirst()
  const account = await findRegisteredBankAccount(db, memberId)
  if (!profile || !account) return undefined
  return { ...profile, ...(await findWaiting(db, memberId)), ...asColumnsOfMember(account) }
}

/** Whether a transfer of the last day waits for the member's slip, and how many messages of agents are unread. */
async function findWaiting(
  db: Database | DatabaseTransaction,
  memberId: string,
): Promise<{ isSlipNeeded: boolean; unreadMessages: number }> {
  const { rows } = await sql<{ isSlipNeeded: boolean; unreadMessages: number }>`
    select exists (
        select 1 from bank_transaction
        where asked_member_id = ${memberId} and state = 'waiting' and paid_at > now() - interval '1 day') as "isSlipNeeded",
      (select count(*)::int from chat_message m join chat_conversation c on c.participant_id = m.participant_id
        where c.participant_id = ${memberId} and m.author = 'agent' and m.seq > c.read_by_participant) as "unreadMessages"`.execute(
    db,
  )
  return rows[0] ?? { isSlipNeeded: false, unreadMessages: 0 }
}

/** What a document says about a member; undefined if there is no such member. */
export function findHolder(db: Database, memberId: string) {
  return db
    .selectFrom('member')
    .select([
      'name',
      'created_at as createdAt',
      'bank_code as bankCode',
      'bank_account_name as bankAccountName',
      'bank_account_no as bankAccountNo',
      'currency',
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export function findMember(db: Database, memberId: string) {
  return db
    .selectFrom('member')
    .select('member_id as memberId')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export async function setName(
  tx: DatabaseTransaction,
  { memberId, name }: { memberId: string; name: string },
): Promise<void> {
  await tx.updateTable('member').set({ name }).where('member_id', '=', memberId).execute()
}

/** Replaces the name of a bank account if it is still `from`. */
export async function replaceBankAccountName(
  tx: DatabaseTransaction,
  { memberId, from, to, at }: { memberId: string; from: string; to: string; at: Date },
): Promise<boolean> {
  const replaced = await tx
    .updateTable('member')
    .set({ bank_account_name: to, bank_account_name_changed_at: at })
    .where('member_id', '=', memberId)
    .where('bank_account_name', '=', from)
    .returning('member_id')
    .executeTakeFirst()
  return replaced !== undefined
}
