import type { Invariant } from '@kapao/ledger/invariant'

/** What must hold between invitees and the book, over the whole history. It is checked together with the book. */
export const inviteInvariant: Invariant = {
  what: 'what is counted of an invitee is what the wallet went through up to there',
  counts: 'select count(*)::int as count from invitee',
  sql: `
    select i.invitee_id::text as subject from invitee i
    join member m on m.member_id = i.invitee_id
    left join ledger.account a on a.member_id = m.member_id and a.currency = m.currency
    cross join lateral (
      select
        coalesce(sum(went) filter (where house not like 'provider:%' and house not like 'cost:%'), 0) as paid,
        coalesce(bool_or(is_settled and destination like 'provider:%'), false) as has_played
      from (
        select e.destination, e.resolves is not null and e.state = 'posted' as is_settled,
          case e.source when 'wallet' then e.destination else e.source end as house,
          e.balance_after - lag(e.balance_after, 1, 0::bigint) over (order by e.version) as went
        from ledger.entry e
        where e.member_id = m.member_id and e.currency = m.currency and e.version <= i.counted_version
      ) step
    ) book
    where i.counted_version > coalesce(a.version, 0) or i.paid <> book.paid or i.has_played <> book.has_played`,
}
