import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { readHouseBalance } from '@kapao/ledger/ledger'
import type { Satang } from '@kapao/money/satang'
import { accountOf } from './leg-entries.ts'
import type { LegRow } from './transfer.store.ts'

export type ComparedLeg = Pick<
  LegRow,
  | 'leg_id'
  | 'reference'
  | 'prepared'
  | 'username'
  | 'direction'
  | 'amount'
  | 'state'
  | 'sent_at'
  | 'ended_at'
  | 'created_at'
>

type Reader = Database | DatabaseTransaction

const columns = [
  'leg_id',
  'reference',
  'prepared',
  'username',
  'direction',
  'amount',
  'state',
  'sent_at',
  'ended_at',
  'created_at',
] as const

export type BookSide = { balanceSatang: Satang; open: ComparedLeg[] }

/** The provider's balance in the book and its open legs, in one snapshot. */
export function readBookSide(
  db: Database,
  { game, currency }: { game: string; currency: 'BAHT' | 'LAK' },
): Promise<BookSide> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      balanceSatang: await readHouseBalance(tx, accountOf(game), currency),
      open: await findOpenLegsOf(tx, game),
    }))
}

function findOpenLegsOf(db: Reader, game: string): Promise<ComparedLeg[]> {
  return db
    .selectFrom('transfer_leg')
    .select(columns)
    .where('game', '=', game)
    .where('state', 'in', ['held', 'submitted', 'manual_review'])
    .execute()
}

/** The code of every game provider. */
export async function findGameCodes(db: Reader): Promise<string[]> {
  return (await db.selectFrom('game_provider').select('code').execute()).map(({ code }) => code)
}

/** Legs of a game that began since a moment and may have been submitted. */
export function findLegsBegunSince(db: Reader, game: string, since: Date): Promise<ComparedLeg[]> {
  return db
    .selectFrom('transfer_leg')
    .select(columns)
    .where('game', '=', game)
    .where('created_at', '>=', since)
    .where('sent_at', 'is not', null)
    .execute()
}

/** Legs of a game that began within a period and were submitted. */
export function findLegsAskedWithin(
  db: Reader,
  { game, from, to }: { game: string; from: Date; to: Date },
): Promise<ComparedLeg[]> {
  return db
    .selectFrom('transfer_leg')
    .select(columns)
    .where('game', '=', game)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('sent_at', 'is not', null)
    .orderBy('created_at')
    .execute()
}
