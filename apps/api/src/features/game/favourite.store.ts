import type { Database } from '@kapao/database/connect'

type Favourite = { memberId: string; game: string }

/** The codes of the games that a member has marked. */
export async function findFavourites(db: Database, memberId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('favourite_game')
    .select('game')
    .where('member_id', '=', memberId)
    .execute()
  return new Set(rows.map(({ game }) => game))
}

export async function markFavourite(db: Database, { memberId, game }: Favourite): Promise<void> {
  await db
    .insertInto('favourite_game')
    .values({ member_id: memberId, game })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unmarkFavourite(db: Database, { memberId, game }: Favourite): Promise<void> {
  await db.deleteFrom('favourite_game').where('member_id', '=', memberId).where('game', '=', game).execute()
}
