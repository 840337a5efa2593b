import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { storedRolesOfKey } from '../role/role.ts'

type Reader = Database | DatabaseTransaction

const columns = [
  'key_id as keyId',
  'name',
  'roles',
  'created_by as createdBy',
  'created_at as createdAt',
  'activated_by as activatedBy',
  'activated_at as activatedAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
  'revoked_by as revokedBy',
  'revoked_at as revokedAt',
] as const

/** All keys, the latest first. */
export function listKeys(db: Reader) {
  return db.selectFrom('api_key').select(columns).orderBy('created_at', 'desc').orderBy('name').execute()
}

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number]

export function findKey(db: Reader, keyId: string) {
  return db.selectFrom('api_key').select(columns).where('key_id', '=', keyId).executeTakeFirst()
}

/** Locks a key, so that it is not activated and revoked at once. */
export function lockKey(tx: DatabaseTransaction, keyId: string) {
  return tx.selectFrom('api_key').select(columns).where('key_id', '=', keyId).forUpdate().executeTakeFirst()
}

export function findKeyBySecret(db: Reader, secretHash: Buffer) {
  return db
    .selectFrom('api_key')
    .select(columns)
    .select(storedRolesOfKey.as('storedRoles'))
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
}

type NewKey = {
  keyId: string
  name: string
  secretHash: Buffer
  roles: readonly string[]
  createdBy: string
  createdAt: Date
  expiresAt: Date | null
}

/** Stores a key that can do nothing yet. `undefined`: the name was given before. */
export function addKey(tx: DatabaseTransaction, key: NewKey) {
  return tx
    .insertInto('api_key')
    .values({
      key_id: key.keyId,
      name: key.name,
      secret_hash: key.secretHash,
      roles: [...key.roles],
      created_by: key.createdBy,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export async function markActivated(
  tx: DatabaseTransaction,
  { keyId, by, at }: { keyId: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('api_key')
    .set({ activated_by: by, activated_at: at })
    .where('key_id', '=', keyId)
    .execute()
}

export async function markRevoked(
  tx: DatabaseTransaction,
  { keyId, by, at }: { keyId: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('api_key')
    .set({ revoked_by: by, revoked_at: at })
    .where('key_id', '=', keyId)
    .execute()
}

export async function markUsed(db: Reader, keyId: string, at: Date): Promise<void> {
  await db.updateTable('api_key').set({ last_used_at: at }).where('key_id', '=', keyId).execute()
}
