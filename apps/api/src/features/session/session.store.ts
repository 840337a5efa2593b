import type { Database } from '@kapao/database/connect'

/** A session by its token's hash, with its member in the same query: one indexed look a request. */
export const findSession = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('session')
    .leftJoin('member', 'member.member_id', 'session.member_id')
    .select([
      'session.revoked_at as revokedAt',
      'session.expires_at as expiresAt',
      'member.member_id as memberId',
      'member.status as status',
      'member.currency as currency',
    ])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst()

export type NewSession = {
  tokenHash: Buffer
  sessionId: string
  memberId: string
  createdAt: Date
  expiresAt: Date
  device: string
  address: string
}

export const addSession = async (db: Database, session: NewSession): Promise<void> => {
  await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      session_id: session.sessionId,
      member_id: session.memberId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      revoked_at: null,
      device: session.device,
      address: session.address,
    })
    .execute()
}

export const removeSession = async (db: Database, tokenHash: Buffer): Promise<void> => {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

export const removeSessionsExpiredBefore = async (db: Database, moment: Date): Promise<void> => {
  await db.deleteFrom('session').where('expires_at', '<', moment).execute()
}

/** Whom a phone number logs in as. */
export const findByPhone = (db: Database, phone: string) =>
  db
    .selectFrom('member_phone')
    .innerJoin('member', 'member.member_id', 'member_phone.member_id')
    .select([
      'member.member_id as memberId',
      'member.password_hash as passwordHash',
      'member.status as status',
    ])
    .where('member_phone.phone', '=', phone)
    .executeTakeFirst()
