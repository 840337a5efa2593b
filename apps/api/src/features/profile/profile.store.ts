import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'
import { unreadNotifications } from '../notification/notification.ts'
import { bankNameInLao } from '../../platform/bank-name.store.ts'

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

const unreadMessages = sql<number>`(
  select count(*)::int from chat_message m join chat_conversation c on c.participant_id = m.participant_id
  where c.participant_id = member.member_id and m.author = 'agent' and m.seq > c.read_by_participant)`

/**
 * A profile, whether a transfer of the last day waits for the member's slip, and how many messages and notifications
 * wait to be read in a session.
 */
export function findProfile(
  db: Database | DatabaseTransaction,
  { memberId, sessionId }: { memberId: string; sessionId: string },
) {
  return db
    .selectFrom('member')
    .leftJoin('bank', 'bank.code', 'member.bank_code')
    .leftJoin('member_bank_account as account', (join) =>
      join
        .onRef('account.bank_code', '=', 'member.bank_code')
        .onRef('account.account_no', '=', 'member.bank_account_no'),
    )
    .leftJoin('member_bank_claim as claim', 'claim.member_id', 'member.member_id')
    .select(({ eb }) => [
      'account.member_id as holderId',
      'account.proved_digits as provedDigits',
      eb('claim.member_id', 'is not', null).$castTo<boolean>().as('isClaimed'),
      eb
        .exists(
          eb
            .selectFrom('bank_transaction')
            .select('bank_transaction_id')
            .where('asked_member_id', '=', memberId)
            .where('state', '=', 'waiting')
            .where('paid_at', '>', sql<Date>`now() - interval '1 day'`),
        )
        .$castTo<boolean>()
        .as('isSlipNeeded'),
      unreadMessages.as('unreadMessages'),
      unreadNotifications(sessionId).as('unreadNotifications'),
      'member.name as name',
      'member.username as username',
      'member.created_at as createdAt',
      'member.coin as coin',
      'member.bank_code as bankCode',
      'member.bank_account_name as bankAccountName',
      'member.bank_account_no as bankAccountNo',
      'member.currency as currency',
      'member.password_reset_at as passwordResetAt',
      'bank.name_th as nameTH',
      bankNameInLao.$castTo<string | null>().as('nameLA'),
      'bank.name_en as nameEN',
    ])
    .where('member.member_id', '=', memberId)
    .executeTakeFirst()
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
