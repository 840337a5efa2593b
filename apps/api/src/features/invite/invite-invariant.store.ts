import type { Invariant } from '@kapao/ledger/invariant'

/** What must hold between invitees and the book, over the whole history. It is checked together with the book. */
export const inviteInvariant: Invariant = {
  what: 'what is counted of an invitee is what the wallet went through up to there',
  counts: 'select count(*)::int as count from invitee',
  sql: `
    with counted as (
      select invitee_id, counted_version, paid, has_played from invitee
    ), wallet as (
      select m.member_id, a.version from member m
      left join ledger.account a on a.member_id = m.member_id and a.currency = m.currency
      where m.member_id in (select invitee_id from invitee)
    ), step as (
      select e.member_id, e.version, e.destination, e.resolves is not null and e.state = 'posted' as is_settled,
        case e.source when 'wallet' then e.destination else e.source end as house,
        e.balance_after - lag(e.balance_after, 1, 0::bigint) over (partition by e.member_id order by e.version) as went
      from member m join ledger.entry e on e.member_id = m.member_id and e.currency = m.currency
      where m.member_id in (select invitee_id from invitee)
    )
    select i.invitee_id::text as subject from counted i
    join wallet w on w.member_id = i.invitee_id
    left join step s on s.member_id = i.invitee_id and s.version <= i.counted_version
    group by i.invitee_id, i.counted_version, i.paid, i.has_played, w.version
    having i.counted_version > coalesce(w.version, 0)
      or i.paid <> coalesce(sum(went) filter (where house not like 'provider:%' and house not like 'cost:%'), 0)
      or i.has_played <> coalesce(bool_or(is_settled and destination like 'provider:%'), false)`,
}
