import type { Invariant } from '@kapao/ledger/invariant'

/** What must hold between the wheel and the book. It is checked together with the book. */
export const spinInvariants: readonly Invariant[] = [
  {
    what: 'a claimed coupon has its money in the book, and the wheel has given no other',
    counts: 'select count(*)::int as count from wheel_spin',
    sql: `
      select d.coupon_id::text as subject from wheel_spin d
      left join ledger.entry e on e.member_id = d.member_id and e.entry_id = d.coupon_id
      where d.claimed_at is not null and d.kind = 'baht'
        and (e.entry_id is null or e.amount <> d.prize or e.currency <> d.currency or e.state <> 'posted'
          or e.source <> 'cost:wheel' or e.destination <> 'wallet')
      union all
      select d.coupon_id::text from wheel_spin d
      left join member_grant g on g.member_id = d.member_id and g.grant_id = d.coupon_id
      where d.claimed_at is not null and d.kind = 'bonus' and (g.grant_id is null or g.credit <> d.prize)
      union all
      select e.entry_id::text from ledger.entry e
      left join wheel_spin d on d.member_id = e.member_id and d.coupon_id = e.entry_id
      where (e.source = 'cost:wheel' or e.destination = 'cost:wheel')
        and (d.coupon_id is null or d.claimed_at is null or d.kind <> 'baht')`,
  },
  {
    what: 'a member has the coins that deposits, prizes and operators gave, less one for each draw',
    counts: 'select count(*)::int as count from member',
    sql: `
      select m.member_id::text as subject from member m
      left join coin_count c on c.member_id = m.member_id
      left join (
        select member_id, count(*) as draws,
          coalesce(sum(prize) filter (where kind = 'coins' and claimed_at is not null), 0) as won
        from wheel_spin group by member_id
      ) d on d.member_id = m.member_id
      left join (select member_id, sum(coins) as given from coin_change group by member_id) o
        on o.member_id = m.member_id
      where m.coin <> coalesce(c.coins, 0) + coalesce(d.won, 0) - coalesce(d.draws, 0) + coalesce(o.given, 0)`,
  },
]
