import { postEntry, reverseEntry, openWallet } from '@kapao/ledger/ledger'
import type { Entry } from '@kapao/ledger/request'
import type { Currency } from '@kapao/money/satang'
import { sql } from 'kysely'
import { generateId } from './random.ts'
import type { TestBook } from './test-book.ts'

type Member = { memberId: string; currency: Currency }
type Book = Pick<TestBook, 'db' | 'commit'>

/** Stores a member who registered at a moment, with an empty wallet. */
export async function register(
  book: Book,
  options: { at: string; currency?: Currency; source?: string | undefined; inviter?: string | undefined },
): Promise<Member> {
  const { at, currency = 'BAHT', source = null, inviter = null } = options
  const memberId = generateId()
  await book.db
    .insertInto('member')
    .values({
      member_id: memberId,
      name: 'Somchai',
      username: memberId,
      password_hash: '',
      currency,
      bank_code: 'KBANK',
      bank_account_name: 'Somchai',
      bank_account_no: memberId,
      source_code: source,
      invited_by: inviter,
      created_at: new Date(at),
    })
    .execute()
  await openWallet(book.db, memberId, currency)
  return { memberId, currency }
}

/** Posts an entry between a member's wallet and an account of the house. */
export async function move(
  { book, memberId, currency }: Member & { book: Book },
  { account, isIn, satang, at }: { account: string; isIn: boolean; satang: bigint; at: string },
): Promise<Entry> {
  const [source, destination] = isIn ? [account, 'wallet'] : ['wallet', account]
  const entry: Entry = {
    memberId,
    entryId: generateId(),
    source,
    destination,
    amountSatang: satang,
    currency,
    happenedAt: new Date(at),
    statement: { type: 'transfer', from: source, to: destination },
  }
  const answer = await book.commit((tx) => postEntry(tx, entry))
  if (!answer.ok) throw new Error(`The book refused: ${answer.refusal}`)
  return entry
}

/** Undoes an entry at a moment. */
export async function undo(book: Book, entry: Entry, at: string): Promise<void> {
  const { memberId, currency, entryId, statement } = entry
  const reversal = { memberId, currency, entryId: generateId(), of: entryId, statement }
  const answer = await book.commit((tx) => reverseEntry(tx, { ...reversal, happenedAt: new Date(at) }))
  if (!answer.ok) throw new Error(`The book refused: ${answer.refusal}`)
}

/** Stores what a provider reported of a member's play: positive for what the games won. */
export async function play(
  book: Book,
  { memberId, currency, satang, at }: Member & { satang: bigint; at: string },
): Promise<void> {
  const game = currency === 'BAHT' ? 'PG' : 'PGLAK'
  await sql`insert into game_provider (code, category, name, logo, background, ft_wallet_slot, decimals, login_way, protocol,
      sort_order, currency)
    values (${game}, 'slot', 'PG', '', '', 1, 2, 'link', 'client', 1, ${currency}) on conflict do nothing`.execute(
    book.db,
  )
  await sql`insert into game_account (member_id, game, username, password, state, created_at, opened_at)
    values (${memberId}, ${game}, 'kp', 'x', 'active', '2026-11-01', '2026-11-01') on conflict do nothing`.execute(
    book.db,
  )
  await sql`insert into play (member_id, game, play_no, reported_at, currency, moved, result, balance, turnover)
    select ${memberId}, ${game}, count(*) + 1, ${at}::timestamptz, ${currency}, 0, ${-satang}::bigint, 1000000,
      greatest(0, ${satang}::bigint)
    from play where member_id = ${memberId} and game = ${game}`.execute(book.db)
}
