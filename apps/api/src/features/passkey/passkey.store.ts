import type { Database, DatabaseTransaction } from '@kapao/database/connect'

type Reader = Database | DatabaseTransaction

export type Purpose =
  | 'login'
  | 'step-up'
  | 'add'
  | 'operator-login'
  | 'operator-step-up'
  | 'operator-add'
  | 'operator-invitation'

type NewChallenge = { challengeHash: Buffer; sessionId: string | null; purpose: Purpose; expiresAt: Date }

export async function insertChallenge(db: Reader, challenge: NewChallenge): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: challenge.challengeHash,
      session_id: challenge.sessionId,
      purpose: challenge.purpose,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Takes a challenge: of several answers to one, only the first finds it. Returns whether it was there. */
export async function takeChallenge(
  db: Reader,
  {
    challengeHash,
    sessionId,
    purpose,
    now,
  }: { challengeHash: Buffer; sessionId: string | null; purpose: Purpose; now: Date },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', challengeHash)
    .where('session_id', 'is not distinct from', sessionId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst()
  return taken !== undefined
}

export async function removeChallengesExpiredBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', moment).execute()
}

/** A member's passkeys, the newest first. */
export function listPasskeyRows(db: Reader, memberId: string) {
  return db
    .selectFrom('passkey')
    .select([
      'credential_id as credentialId',
      'transports',
      'is_backed_up as isBackedUp',
      'device',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('credential_id')
    .execute()
}

type Key = { memberId: string; credentialId: Buffer }

/** A passkey with its member. */
export function findPasskey(db: Reader, { memberId, credentialId }: Key) {
  return db
    .selectFrom('passkey')
    .innerJoin('member', 'member.member_id', 'passkey.member_id')
    .select([
      'passkey.public_key as publicKey',
      'passkey.counter as counter',
      'passkey.transports as transports',
      'member.member_id as memberId',
      'member.password_hash as passwordHash',
      'member.status as status',
    ])
    .where('passkey.member_id', '=', memberId)
    .where('passkey.credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Records a use of a passkey. Returns `false` if it was removed meanwhile, or a use with this counter is known. */
export async function recordUse(
  db: Reader,
  { memberId, credentialId }: Key,
  { from, counter, at }: { from: bigint; counter: bigint; at: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: at })
    .where('member_id', '=', memberId)
    .where('credential_id', '=', credentialId)
    .where('counter', '=', from)
    .returning('member_id')
    .executeTakeFirst()
  return used !== undefined
}

type NewPasskey = Key & {
  publicKey: Buffer
  counter: bigint
  transports: string[]
  isBackedUp: boolean
  device: string
  createdAt: Date
}

/** Adds a passkey. Returns `false` if the member has it already. */
export async function insertPasskey(tx: DatabaseTransaction, passkey: NewPasskey): Promise<boolean> {
  const added = await tx
    .insertInto('passkey')
    .values({
      member_id: passkey.memberId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      is_backed_up: passkey.isBackedUp,
      device: passkey.device,
      created_at: passkey.createdAt,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return added !== undefined
}

export async function removePasskeyRow(tx: DatabaseTransaction, key: Key): Promise<boolean> {
  const removed = await tx
    .deleteFrom('passkey')
    .where('member_id', '=', key.memberId)
    .where('credential_id', '=', key.credentialId)
    .returning('member_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** The name that the member's passkey carries. Locks the member, so that two additions run one after the other. */
export function lockMember(tx: DatabaseTransaction, memberId: string) {
  return tx
    .selectFrom('member')
    .select(['username as phone', 'name'])
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export function findNames(db: Database, memberId: string) {
  return db
    .selectFrom('member')
    .select(['username as phone', 'name'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
}
