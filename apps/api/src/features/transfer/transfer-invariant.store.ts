import type { Invariant } from '@kapao/ledger/invariant'

/** What must hold between transfers and the book. It is checked together with the book. */
export const transferInvariant: Invariant = {
  what: 'a leg that began has its hold, open as long as the leg is, settled when it is done, voided when it returned',
  counts: 'select count(*)::int as count from transfer_leg',
  sql: `
    select l.leg_id::text as subject from transfer_leg l
    left join ledger.entry h on h.member_id = l.member_id and h.entry_id = l.leg_id
    left join ledger.entry r on r.member_id = l.member_id and r.resolves = l.leg_id
    where case
      when l.state in ('waiting', 'dropped') then h.entry_id is not null
      when h.entry_id is null or h.amount <> l.amount or h.currency <> l.currency
        or (l.direction = 'in' and (h.source <> 'wallet' or h.destination <> 'provider:' || l.game))
        or (l.direction = 'out' and (h.source <> 'provider:' || l.game or h.destination <> 'wallet')) then true
      when l.state = 'done' then r.state is distinct from 'posted' or r.amount <> l.amount
      when l.state = 'returned' then r.state is distinct from 'voided'
      else r.entry_id is not null end
    union all
    select e.entry_id::text from ledger.entry e
    left join transfer_leg l on l.member_id = e.member_id and l.leg_id = e.entry_id
    where e.resolves is null and e.reverses is null and (e.source like 'provider:%' or e.destination like 'provider:%')
      and l.leg_id is null
    union all
    select t.transfer_id::text from transfer t
    where (t.state = 'open') <> exists (select from transfer_leg l where l.member_id = t.member_id
      and l.transfer_id = t.transfer_id and l.state in ('waiting', 'held', 'submitted', 'manual_review'))`,
}
