import type { Invariant } from '@kapao/ledger/invariant'

/** What must hold between grants and the book. It is checked together with the book. */
export const grantInvariant: Invariant = {
  what: 'a grant has its credit in the book, what was taken back, and the sum of what was told',
  counts: 'select count(*)::int as count from member_grant',
  sql: `
    select g.grant_id::text as subject from member_grant g
    left join ledger.entry c on c.member_id = g.member_id and c.entry_id = g.grant_id
    where c.entry_id is null or c.amount <> g.credit or c.currency <> g.currency or c.state <> 'posted'
      or c.source <> 'cost:' || g.kind or c.destination <> 'wallet'
    union all
    select g.grant_id::text from member_grant g
    left join ledger.entry b on b.member_id = g.member_id and b.entry_id = g.back_entry_id
    where g.back_entry_id is not null and (b.entry_id is null or b.amount <> g.taken_back or b.state <> 'posted'
      or b.source <> 'wallet' or b.destination <> 'cost:' || g.kind)
    union all
    select g.grant_id::text from member_grant g
    left join lateral (
      select count(*) as count, coalesce(sum(t.after - t.before), 0) as result from grant_balance_update t
      where t.member_id = g.member_id and t.grant_id = g.grant_id
    ) reported on true
    where reported.count <> g.balance_updates or reported.result <> g.result
    union all
    select e.entry_id::text from ledger.entry e
    left join member_grant g on g.member_id = e.member_id and g.grant_id = e.entry_id
    where e.source in ('cost:bonus', 'cost:promotion', 'cost:invite', 'cost:refund') and g.grant_id is null
    union all
    select e.entry_id::text from ledger.entry e
    left join member_grant g on g.member_id = e.member_id and g.back_entry_id = e.entry_id
    where e.destination in ('cost:bonus', 'cost:promotion', 'cost:invite', 'cost:refund') and g.grant_id is null`,
}
