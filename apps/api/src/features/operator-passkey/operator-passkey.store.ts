import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { NewCredential } from '../passkey/passkey.ts'

type Reader = Database | DatabaseTransaction

/** An operator's passkeys, the newest first. */
export function listPasskeysOf(db: Reader, operatorId: string) {
  return db
    .selectFrom('operator_passkey')
    .select([
      'credential_id as credentialId',
      'transports',
      'is_backed_up as isBackedUp',
      'device',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('operator_id', '=', operatorId)
    .orderBy('created_at', 'desc')
    .orderBy('credential_id')
    .execute()
}

type Key = { operatorId: string; credentialId: Buffer }

/** A passkey that an operator has. */
export function findPasskeyOf(db: Reader, { operatorId, credentialId }: Key) {
  return db
    .selectFrom('operator_passkey')
    .select(['public_key as publicKey', 'counter'])
    .where('operator_id', '=', operatorId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Records a use of a passkey. Returns `false` if it was removed meanwhile, or a use with this counter is known. */
export async function recordUseOf(
  db: Reader,
  { operatorId, credentialId }: Key,
  { from, counter, at }: { from: bigint; counter: bigint; at: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('operator_passkey')
    .set({ counter, last_used_at: at })
    .where('operator_id', '=', operatorId)
    .where('credential_id', '=', credentialId)
    .where('counter', '=', from)
    .returning('operator_id')
    .executeTakeFirst()
  return used !== undefined
}

type NewPasskey = NewCredential & { operatorId: string; device: string; createdAt: Date }

/** Adds a passkey. Returns `false` if it is known already. */
export async function insertPasskeyOf(tx: DatabaseTransaction, passkey: NewPasskey): Promise<boolean> {
  const added = await tx
    .insertInto('operator_passkey')
    .values({
      credential_id: passkey.credentialId,
      operator_id: passkey.operatorId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      is_backed_up: passkey.isBackedUp,
      device: passkey.device,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('operator_id')
    .executeTakeFirst()
  return added !== undefined
}

export async function removePasskeyOf(tx: DatabaseTransaction, key: Key): Promise<boolean> {
  const removed = await tx
    .deleteFrom('operator_passkey')
    .where('operator_id', '=', key.operatorId)
    .where('credential_id', '=', key.credentialId)
    .returning('operator_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Whether an operator has a password. Locks the operator, so that changes of the ways to log in take turns. */
export async function lockForPasskeys(tx: DatabaseTransaction, operatorId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('operator')
    .select('password_hash')
    .where('operator_id', '=', operatorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (row?.password_hash ?? null) !== null
}

export async function hasPassword(db: Reader, operatorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('operator')
    .select('operator_id')
    .where('operator_id', '=', operatorId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
