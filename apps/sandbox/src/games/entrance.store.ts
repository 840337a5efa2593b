import type { Database } from '../database.ts'

export type PassKind = 'ticket' | 'session' | 'form'

export type Pass = { hash: string; game: string; kind: PassKind; username: string; expiresAt: Date }

/** Stores a ticket, a session or a form state. `hash` is the hash of the secret that the browser presents. */
export async function addPass(db: Database, { hash, game, kind, username, expiresAt }: Pass): Promise<void> {
  await db.insertInto('game_pass').values({ hash, game, kind, username, expires_at: expiresAt }).execute()
}

type PassKey = { hash: string; game: string; kind: PassKind; now: Date }

/** Takes and deletes the pass. If two present the same one at once, one gets it. */
export async function takePass(
  db: Database,
  { hash, game, kind, now }: PassKey,
): Promise<{ username: string } | undefined> {
  return db
    .deleteFrom('game_pass')
    .where('hash', '=', hash)
    .where('game', '=', game)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning('username')
    .executeTakeFirst()
}

export async function findPass(
  db: Database,
  { hash, game, kind, now }: PassKey,
): Promise<{ username: string } | undefined> {
  return db
    .selectFrom('game_pass')
    .select('username')
    .where('hash', '=', hash)
    .where('game', '=', game)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}
