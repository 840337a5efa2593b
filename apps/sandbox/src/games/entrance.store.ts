import type { Database } from '../database.ts'

export type PassKind = 'ticket' | 'session' | 'form'

export type Pass = { hash: string; game: string; kind: PassKind; username: string; expiresAt: Date }

/** Keeps something that opens a provider's door; `hash` is of the secret that is shown. */
export const addPass = async (
  db: Database,
  { hash, game, kind, username, expiresAt }: Pass,
): Promise<void> => {
  await db.insertInto('game_pass').values({ hash, game, kind, username, expires_at: expiresAt }).execute()
}

type PassKey = { hash: string; game: string; kind: PassKind; now: Date }

/** The pass, which is gone from now on; of two who show it, one gets it. */
export const takePass = async (
  db: Database,
  { hash, game, kind, now }: PassKey,
): Promise<{ username: string } | undefined> =>
  db
    .deleteFrom('game_pass')
    .where('hash', '=', hash)
    .where('game', '=', game)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning('username')
    .executeTakeFirst()

export const findPass = async (
  db: Database,
  { hash, game, kind, now }: PassKey,
): Promise<{ username: string } | undefined> =>
  db
    .selectFrom('game_pass')
    .select('username')
    .where('hash', '=', hash)
    .where('game', '=', game)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()
