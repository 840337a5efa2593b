import { type RawBuilder, sql } from 'kysely'
import type { Satang } from '@kapao/money/satang'

/** What a member reads a movement as. */
type Kind = keyof typeof kinds

/** A word, and what it stands for in the member's language. A movement matches if any of it fits. */
export type SearchedWord = {
  text: string
  amountSatang?: Satang
  kinds?: readonly Kind[]
  accounts?: readonly string[]
}

/** The state of the movement of entry `e` that entry `r` resolves, if it is resolved. */
export const finalState: RawBuilder<string> = sql`coalesce(r.state, e.state)`

/** What it moved, or will move, in satang: less than was held if only a part of it was settled. */
export const finalAmount: RawBuilder<bigint> = sql`case when r.state = 'posted' then r.amount else e.amount end`

export const isDebit: RawBuilder<boolean> = sql`e.source = 'wallet'`
export const isAdjustment: RawBuilder<boolean> = sql`'adjustment' in (e.source, e.destination)`
/** Between the wallet and a game. */
export const isOfGame: RawBuilder<boolean> = sql`(e.statement_type = 'transfer' and not ${isAdjustment})`

function hasRecord(record: string): RawBuilder<boolean> {
  return sql`coalesce(e.related ? ${record}, false)`
}
const isGrant = sql`e.statement_type = 'bonus'`
/** A credit without one of these records is called a bonus. */
const named = ['promotion', 'invite', 'refund', 'luckydraw']

const kinds = {
  deposit: sql`e.statement_type = 'deposit'`,
  withdraw: sql`e.statement_type = 'withdraw'`,
  intoGame: sql`(${isOfGame} and ${isDebit})`,
  outOfGame: sql`(${isOfGame} and not ${isDebit})`,
  bonus: sql`(${isGrant} and not coalesce(e.related ?| ${named}::text[], false))`,
  promotion: sql`(${isGrant} and ${hasRecord('promotion')})`,
  invite: sql`(${isGrant} and ${hasRecord('invite')})`,
  refund: sql`(${isGrant} and ${hasRecord('refund')})`,
  luckydraw: sql`(${isGrant} and ${hasRecord('luckydraw')})`,
  finishBonus: sql`e.statement_type = 'finish_bonus'`,
  adjustmentIn: sql`(${isAdjustment} and not ${isDebit})`,
  adjustmentOut: sql`(${isAdjustment} and ${isDebit})`,
} as const satisfies Record<string, RawBuilder<unknown>>

/** The account on the other side of the wallet. */
const otherSide = sql`case when ${isDebit} then e.to_name else e.from_name end`

/**
 * Whether a line matches a word. `strpos` and not `like`, so that what is typed is never a pattern. With fewer
 * characters of a reference than six, too many movements would match by chance.
 */
export function matchesWord({
  text,
  amountSatang,
  kinds: meant = [],
  accounts,
}: SearchedWord): RawBuilder<boolean> {
  const lower = text.toLowerCase()
  const reference = lower.replaceAll('-', '')
  const ways: RawBuilder<unknown>[] = [
    sql`strpos(lower(${otherSide}), ${lower}) > 0`,
    sql`exists (select from jsonb_each(coalesce(e.related, '{}')) record
      where strpos(lower(record.value ->> 'description'), ${lower}) > 0)`,
    ...meant.map((kind) => kinds[kind]),
  ]
  if (amountSatang !== undefined) ways.push(sql`${finalAmount} = ${amountSatang}`)
  if (accounts) ways.push(sql`${otherSide} = any(${accounts}::text[])`)
  if (/^[0-9a-f]{6,32}$/.test(reference))
    ways.push(sql`right(replace(e.entry_id::text, '-', ''), ${reference.length}::integer) = ${reference}`)
  return sql`(${sql.join(ways, sql` or `)})`
}
