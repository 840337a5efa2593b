import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'
import { asColumnsOfMember, findRegisteredBankAccount } from '../profile/profile.ts'

/** What a member's page shows of the account itself, besides the row of the list. */
export async function findAccount(db: Database, memberId: string) {
  const [member, account] = await Promise.all([
    findMemberRow(db, memberId),
    findRegisteredBankAccount(db, memberId),
  ])
  if (!member || !account) return undefined
  return { ...member, ...asColumnsOfMember(account) }
}

function findMemberRow(db: Database, memberId: string) {
  return db
    .selectFrom('member')
    .select(({ selectFrom }) => [
      'member.member_id as memberId',
      'member.name',
      'member.username as phone',
      'member.currency',
      'member.status',
      'member.created_at as createdAt',
      'member.coin',
      'member.source_code as source',
      'member.invited_by as invitedBy',
      sql<
        string[]
      >`array(select tag from member_tag where member_tag.member_id = member.member_id order by tag)`.as(
        'tags',
      ),
      selectFrom('passkey')
        .select(({ fn }) => fn.countAll<bigint>().as('passkeys'))
        .whereRef('passkey.member_id', '=', 'member.member_id')
        .as('passkeys'),
      selectFrom('invitee')
        .select(({ fn }) => fn.countAll<bigint>().as('invitees'))
        .whereRef('invitee.member_id', '=', 'member.member_id')
        .as('invitees'),
    ])
    .where('member.member_id', '=', memberId)
    .executeTakeFirst()
}

/** The game accounts of a member with the names of their games. */
export function listGameAccounts(db: Database, memberId: string) {
  return db
    .selectFrom('game_account')
    .innerJoin('game_provider', 'game_provider.code', 'game_account.game')
    .select([
      'game_account.game as code',
      'game_provider.name',
      'game_account.username',
      'game_account.state',
      'game_account.balance',
      'game_account.balance_at as balanceAt',
    ])
    .where('game_account.member_id', '=', memberId)
    .orderBy('game_provider.sort_order')
    .orderBy('game_account.game')
    .execute()
}

/** The latest rewards of a member. */
export function listGrants(db: Database, memberId: string, most: number) {
  return db
    .selectFrom('member_grant')
    .select([
      'grant_id as grantId',
      'kind',
      'code',
      'state',
      'credit',
      'turnover',
      'played',
      'began_at as beganAt',
      'ended_at as endedAt',
    ])
    .where('member_id', '=', memberId)
    .orderBy('began_at', 'desc')
    .orderBy('grant_id')
    .limit(most)
    .execute()
}

/** The latest notes about a member. */
export function listNotes(db: Database, memberId: string, most: number) {
  return db
    .selectFrom('member_note')
    .select(['note_id as noteId', 'text', 'written_by as by', 'written_at as at'])
    .where('member_id', '=', memberId)
    .orderBy('written_at', 'desc')
    .orderBy('note_id')
    .limit(most)
    .execute()
}

export function findConversation(db: Database, memberId: string) {
  return db
    .selectFrom('chat_conversation')
    .select(['state', 'last_at as lastAt'])
    .where('participant_id', '=', memberId)
    .executeTakeFirst()
}
