import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for the satang that an entry moves between a member's wallet and the outside, as seen by the member: paid in is
 * above zero, taken out below. `e` is the entry and `p` the pending one that it resolves, left-joined. A debit counts
 * when it is taken and a credit when it is there; what a resolution gives free again counts back.
 * Only for entries that are `outsideMove`.
 */
export const movedSatang: RawBuilder<bigint> = sql`case
  when e.resolves is null and e.source = 'wallet' then -e.amount
  when e.resolves is null and e.state = 'posted' then e.amount
  when e.resolves is not null and e.source = 'wallet' and e.state = 'voided' then e.amount
  when e.resolves is not null and e.source = 'wallet' then p.amount - e.amount
  when e.resolves is not null and e.state = 'posted' then e.amount
  else 0 end`

/** SQL for whether an entry `e` moves the member's own money: neither to a game or back, nor a credit of the house. */
export const outsideMove: RawBuilder<boolean> = sql`(e.source not like 'provider:%' and e.destination not like 'provider:%'
    and e.source not like 'cost:%' and e.destination not like 'cost:%')`
