import { postEntry, reverseEntry, openWallet } from '@kapao/ledger/ledger'
import type { Entry } from '@kapao/ledger/request'
import type { Currency } from '@kapao/money/satang'
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
  await book.db
    .insertInto('game_provider')
    .values({
      code: game,
      category: 'slot',
      name: 'PG',
      logo: '',
      background: '',
      ft_wallet_slot: '1',
      decimals: 2,
      currency,
      login_way: 'link',
      protocol: 'client',
      sort_order: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const opened = new Date('2026-11-01T00:00:00Z')
  await book.db
    .insertInto('game_account')
    .values({
      member_id: memberId,
      game,
      username: 'kp',
      password: 'x',
      state: 'active',
      created_at: opened,
      opened_at: opened,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { last } = await book.db
    .selectFrom('play')
    .select(({ fn }) => fn.max('play_no').as('last'))
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .executeTakeFirstOrThrow()
  await book.db
    .insertInto('play')
    .values({
      member_id: memberId,
      game,
      play_no: (last ?? 0n) + 1n,
      reported_at: new Date(at),
      currency,
      moved: 0n,
      leg_id: null,
      result: -satang,
      balance: 1_000_000n,
      turnover: satang > 0n ? satang : 0n,
    })
    .execute()
}
