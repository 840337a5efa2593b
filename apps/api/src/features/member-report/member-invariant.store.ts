import type { Invariant } from '@kapao/ledger/invariant'

const upTo = '(select seal_no from member_summed_up)'

/** Summing up all entries, play and registrations once more gives the days of members. */
export const memberDaysAreSummed: Invariant = {
  what: 'the days of members are those of sealed entries and play',
  counts: 'select count(*)::int as count from member_day',
  sql: `
    select format('%s %s %s: %s, %s by its entries', member_id, day, currency, k.row, a.row) as subject
    from (
      select member_id, day, currency, (first_deposits, first_deposited, deposits, deposited, withdrawn, game_result, is_active,
        is_depositor)::text as row
      from member_day
    ) k full join (
      select member_id, day, currency, (first_deposits, first_deposited, deposits, deposited, withdrawn, game_result, is_active,
        is_depositor)::text as row
      from ledger.member_days_of(0, ${upTo})
    ) a using (member_id, day, currency)
    where k.row is distinct from a.row`,
}

/** Each day of activity knows the one before it. */
export const memberActivityIsLinked: Invariant = {
  what: 'each day on which a member was active or deposited knows the one before it',
  counts: 'select count(*)::int as count from member_activity',
  sql: `
    select format('%s %s %s %s: after %s, %s by the days', member_id, kind, day, currency, k.previous_day, a.previous_day) as subject
    from member_activity k full join (
      select member_id, currency, kind, day, lag(day) over (partition by member_id, currency, kind order by day) as previous_day
      from (
        select member_id, currency, 'active' as kind, day from member_day where is_active
        union all
        select member_id, currency, 'deposit', day from member_day where is_depositor
      ) days
    ) a using (member_id, currency, kind, day)
    where k.is_linked is not true or a.day is null or k.previous_day is distinct from a.previous_day`,
}

/** What a row of a member counts for: their source, and who invited them. */
const groups = `lateral (values ('source', coalesce(m.source_code, '')), ('inviter', m.invited_by::text)) g (grouping, key)`

export const memberGroupsAreSummed: Invariant = {
  what: 'the days of sources and inviters are those of their members',
  counts: 'select count(*)::int as count from member_group_day',
  sql: `
    with registered as materialized (
      select * from ledger.member_registrations_of(0, ${upTo})
    )
    select format('%s %s %s %s: %s, %s by its members', grouping, key, day, currency, k.row, a.row) as subject
    from (
      select grouping, day, key, currency, (registrations, first_deposits, first_deposited, deposited, withdrawn, game_result, active,
        depositors)::text as row
      from member_group_day
    ) k full join (
      select grouping, day, key, currency, (sum(registrations)::bigint, sum(first_deposits)::bigint, sum(first_deposited)::bigint,
        sum(deposited)::bigint, sum(withdrawn)::bigint, sum(game_result)::bigint, sum(active)::bigint, sum(depositors)::bigint)::text as row
      from (
        select g.grouping, d.day, g.key, d.currency, 0 as registrations, d.first_deposits, d.first_deposited, d.deposited, d.withdrawn,
          d.game_result, d.is_active::integer as active, d.is_depositor::integer as depositors
        from member_day d left join member m using (member_id) cross join ${groups} where g.key is not null
        union all
        select g.grouping, r.day, g.key, r.currency, 1, 0, 0, 0, 0, 0, 0, 0
        from registered r join member m using (member_id) cross join ${groups}
        where g.key is not null
      ) parts group by 1, 2, 3, 4
    ) a using (grouping, day, key, currency)
    where k.row is distinct from a.row`,
}

export const memberReturnsAreCounted: Invariant = {
  what: 'members by the day of activity and the one before it are counted right',
  counts: 'select count(*)::int as count from member_return',
  sql: `
    select format('%s %s %s %s %s after %s: %s, %s by the days', kind, grouping, key, day, currency, previous_day, k.members, a.members)
      as subject
    from (select * from member_return where members <> 0) k full join (
      select a.kind, g.grouping, a.day, g.key, a.currency, coalesce(a.previous_day, '-infinity') as previous_day, count(*) as members
      from member_activity a left join member m using (member_id) cross join ${groups} where g.key is not null
      group by 1, 2, 3, 4, 5, 6
    ) a using (kind, grouping, day, key, currency, previous_day)
    where k.members is distinct from a.members`,
}

const registered = `(m.created_at at time zone 'Asia/Bangkok')::date`

export const cohortsAreCounted: Invariant = {
  what: 'those who registered in a week, and were active or deposited first later, are counted right',
  counts:
    'select (select count(*) from member_cohort_week)::int + (select count(*) from member_conversion)::int as count',
  sql: `
    select format('active in %s of %s %s: %s, %s by the days', week, cohort, currency, k.members, a.members) as subject
    from (select * from member_cohort_week where members <> 0) k full join (
      select ledger.week_of(${registered}) as cohort, a.currency, ledger.week_of(a.day) as week, count(distinct a.member_id) as members
      from member_activity a join member m using (member_id, currency) where a.kind = 'active' group by 1, 2, 3
    ) a using (cohort, currency, week)
    where k.members is distinct from a.members
    union all
    select format('deposited first %s days after, of %s %s: %s, %s by the days', days_after, cohort, currency, k.members, a.members)
    from member_conversion k full join (
      select ledger.week_of(${registered}) as cohort, d.currency, greatest(0, d.day - ${registered}) as days_after, count(*) as members
      from member_day d join member m using (member_id, currency) where d.first_deposits > 0 group by 1, 2, 3
    ) a using (cohort, currency, days_after)
    where k.members is distinct from a.members`,
}
