import type { Database } from '../database.ts'

/** `secret` is in base32 (RFC 4648). */
export type AuthenticatorAccount = { name: string; secret: string }

/** Adds an account, or replaces the secret of one of the same name, as an authenticator app does. */
export async function keepAuthenticator(db: Database, { name, secret }: AuthenticatorAccount): Promise<void> {
  await db
    .insertInto('authenticator_account')
    .values({ name, secret })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ secret }))
    .execute()
}

/** Adds accounts that are not there yet. */
export async function addAuthenticators(
  db: Database,
  accounts: readonly AuthenticatorAccount[],
): Promise<void> {
  await db
    .insertInto('authenticator_account')
    .values([...accounts])
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** In the order in which they were added. */
export function listAuthenticators(db: Database): Promise<AuthenticatorAccount[]> {
  return db.selectFrom('authenticator_account').select(['name', 'secret']).orderBy('account_no').execute()
}

export async function dropAuthenticator(db: Database, name: string): Promise<void> {
  await db.deleteFrom('authenticator_account').where('name', '=', name).execute()
}
