import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for the satang that an entry moves between a member's wallet and the outside: positive for money paid in,
 * negative for money paid out. `e` is the entry and `p`, left-joined, the pending entry that it resolves. A debit
 * counts when it is held or posted, a credit when it is posted; the part of a debit that a resolution releases counts
 * as positive. Only for entries that match `outsideMove`.
 */
export const movedSatang: RawBuilder<bigint> = sql`case
  when e.resolves is null and e.source = 'wallet' then -e.amount
  when e.resolves is null and e.state = 'posted' then e.amount
  when e.resolves is not null and e.source = 'wallet' and e.state = 'voided' then e.amount
  when e.resolves is not null and e.source = 'wallet' then p.amount - e.amount
  when e.resolves is not null and e.state = 'posted' then e.amount
  else 0 end`

/** SQL for whether an entry `e` moves the member's own money: not to or from a game, and not at the operator's cost. */
export const outsideMove: RawBuilder<boolean> = sql`(e.source not like 'provider:%' and e.destination not like 'provider:%'
    and e.source not like 'cost:%' and e.destination not like 'cost:%')`
