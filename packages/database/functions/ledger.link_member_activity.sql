-- Links the new days of activity with those before and after them, and counts them. A day that is recorded late comes between two
-- others: the later one then has another day before it.
create or replace function ledger.link_member_activity() returns void language sql
  set search_path = pg_catalog, pg_temp as $$
  -- Each part of `touched` joins rows of one member only, so in a distributed database it runs where they lie.
  with touched as materialized (
    select f.member_id, f.currency, f.kind, f.day, true as is_new, null::date as earlier, p.day as previous, m.source_code,
      m.invited_by, m.currency as of_member, m.created_at
    from public.member_activity f
    left join public.member m on m.member_id = f.member_id
    left join lateral (
      select a.day from public.member_activity a
      where a.member_id = f.member_id and a.currency = f.currency and a.kind = f.kind and a.day < f.day
      order by a.day desc limit 1) p on true
    where not f.is_linked
    union all
    select distinct n.member_id, n.currency, n.kind, n.day, false, n.previous_day, p.day, m.source_code, m.invited_by, m.currency,
      m.created_at
    from public.member_activity f
    cross join lateral (
      select a.* from public.member_activity a
      where a.member_id = f.member_id and a.currency = f.currency and a.kind = f.kind and a.day > f.day and a.is_linked
      order by a.day limit 1) n
    left join public.member m on m.member_id = f.member_id
    left join lateral (
      select a.day from public.member_activity a
      where a.member_id = f.member_id and a.currency = f.currency and a.kind = f.kind and a.day < n.day
      order by a.day desc limit 1) p on true
    where not f.is_linked
  ), linked as materialized (
    select member_id, currency, kind, day, is_new, earlier, previous, coalesce(source_code, '') as source, invited_by as inviter,
      case when of_member = currency then ledger.week_of((created_at at time zone 'Asia/Bangkok')::date) end as cohort
    from touched
  ), stored as (
    update public.member_activity a set previous_day = l.previous, is_linked = true from linked l
    where a.member_id = l.member_id and a.currency = l.currency and a.kind = l.kind and a.day = l.day
  ), groups as materialized (
    select 'source' as grouping, source as key, kind, currency, day, previous, earlier, is_new from linked
    union all
    select 'inviter', inviter::text, kind, currency, day, previous, earlier, is_new from linked where inviter is not null
  ), returns as (
    insert into public.member_return as r (kind, grouping, day, key, currency, previous_day, members)
      select kind, grouping, day, key, currency, coalesce(previous, '-infinity'), sum(change) from (
        select kind, grouping, day, key, currency, previous, 1 as change from groups
        union all
        select kind, grouping, day, key, currency, earlier, -1 from groups where not is_new
      ) changes group by 1, 2, 3, 4, 5, 6 having sum(change) <> 0
    on conflict (kind, grouping, day, key, currency, previous_day) do update set members = r.members + excluded.members
  ), cohorts as (
    -- A day is the first one of its week if the day before it is in an earlier week.
    insert into public.member_cohort_week as c (cohort, currency, week, members)
      select cohort, currency, week, sum(change) from (
        select cohort, currency, ledger.week_of(day) as week,
          case when coalesce(previous, '-infinity') < ledger.week_of(day) then 1 else 0 end
            - case when not is_new and coalesce(earlier, '-infinity') < ledger.week_of(day) then 1 else 0 end as change
        from linked where kind = 'active' and cohort is not null
      ) changes group by 1, 2, 3 having sum(change) <> 0
    on conflict (cohort, currency, week) do update set members = c.members + excluded.members
  )
  insert into public.member_group_day as g (grouping, day, key, currency, registrations, first_deposits, first_deposited,
      deposited, withdrawn, game_result, active, depositors)
    select grouping, day, key, currency, 0, 0, 0, 0, 0, 0, count(*) filter (where kind = 'active'),
      count(*) filter (where kind = 'deposit')
    from groups where is_new group by 1, 2, 3, 4
  on conflict (grouping, day, key, currency) do update set active = g.active + excluded.active,
    depositors = g.depositors + excluded.depositors
$$;
