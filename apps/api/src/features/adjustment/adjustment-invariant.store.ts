import type { Invariant } from '@kapao/ledger/invariant'

/** What must hold between adjustments and the book. It is checked together with the book. */
export const adjustmentInvariant: Invariant = {
  what: 'an adjustment has its entry in the book, and the book has no other',
  counts: 'select count(*)::int as count from adjustment',
  sql: `
    select a.adjustment_id::text as subject from adjustment a
    left join ledger.entry e on e.member_id = a.member_id and e.entry_id = a.entry_id
    where e.entry_id is null or e.amount <> a.amount or e.currency <> a.currency or e.state <> 'posted'
      or (e.source, e.destination) is distinct from (
        case a.direction when 'credit' then 'adjustment' else 'wallet' end,
        case a.direction when 'credit' then 'wallet' else 'adjustment' end)
    union all
    select e.entry_id::text from ledger.entry e
    left join adjustment a on a.member_id = e.member_id and a.entry_id = e.entry_id
    where (e.source = 'adjustment' or e.destination = 'adjustment') and a.adjustment_id is null`,
}
