import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Selectable } from 'kysely'

export type DifferenceRow = Selectable<Tables['game_difference']>

type Reader = Database | DatabaseTransaction

/** Files a difference; one that is open already keeps its beginning and tells the newest figures. */
export const fileDifference = async (
  db: Reader,
  difference: Omit<DifferenceRow, 'gone_at'>,
): Promise<void> => {
  await db
    .insertInto('game_difference')
    .values(difference)
    .onConflict((conflict) =>
      conflict
        .columns(['game', 'kind', 'reference'])
        .where('gone_at', 'is', null)
        .doUpdateSet({ book: difference.book, provider: difference.provider }),
    )
    .execute()
}

/** Closes open differences of a game that a comparison no longer found. */
export const closeDifferences = async (
  db: Reader,
  { game, ids, at }: { game: string; ids: readonly string[]; at: Date },
): Promise<void> => {
  if (ids.length === 0) return
  await db
    .updateTable('game_difference')
    .set({ gone_at: at })
    .where('game', '=', game)
    .where('difference_id', 'in', ids)
    .where('gone_at', 'is', null)
    .execute()
}

export const findOpenDifferences = (db: Reader, game: string): Promise<DifferenceRow[]> =>
  db.selectFrom('game_difference').selectAll().where('game', '=', game).where('gone_at', 'is', null).execute()

/** The newest first. */
export const findDifferences = (
  db: Reader,
  { game, limit }: { game: string | undefined; limit: number },
): Promise<DifferenceRow[]> =>
  db
    .selectFrom('game_difference')
    .selectAll()
    .$if(game !== undefined, (query) => query.where('game', '=', game ?? ''))
    .orderBy('found_at', 'desc')
    .orderBy('difference_id')
    .limit(limit)
    .execute()

export const findComparedTo = async (db: Reader, game: string): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('game_comparison')
    .select('compared_to')
    .where('game', '=', game)
    .executeTakeFirst()
  return row?.compared_to
}

export const keepComparedTo = async (db: Reader, game: string, comparedTo: Date): Promise<void> => {
  await db
    .insertInto('game_comparison')
    .values({ game, compared_to: comparedTo })
    .onConflict((conflict) => conflict.column('game').doUpdateSet({ compared_to: comparedTo }))
    .execute()
}
