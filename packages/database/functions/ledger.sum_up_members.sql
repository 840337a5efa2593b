-- Adds the next seals, at most `most` of them, to the figures that count members; not beyond those that are in the sums by day.
-- Returns how many it added; 0 when there is none.
create or replace function ledger.sum_up_members(most integer) returns integer language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  above bigint;
  up_to bigint;
  added integer;
begin
  -- One at a time; who comes second continues after the first one's seals.
  select seal_no into above from public.member_summed_up for update;
  select max(s.seal_no), count(*) into up_to, added from (
    select seal_no from ledger.seal
    where form = 2 and seal_no > above and seal_no <= (select seal_no from ledger.summed_up) order by seal_no limit most) s;
  if added = 0 then
    return 0;
  end if;
  with found as materialized (
    select * from ledger.member_days_of(above, up_to)
  ), known as materialized (
    select m.member_id, m.source_code, m.invited_by, m.currency, m.created_at from public.member m
    where m.member_id = any(array(select f.member_id from found f))
  ), done as materialized (
    select f.*, coalesce(k.source_code, '') as source, k.invited_by as inviter,
      case when k.currency = f.currency then (k.created_at at time zone 'Asia/Bangkok')::date end as registered
    from found f left join known k using (member_id)
  ), registered as materialized (
    select * from ledger.member_registrations_of(above, up_to)
  ), days as (
    insert into public.member_day as d (member_id, day, currency, first_deposits, first_deposited, deposits, deposited, withdrawn,
        game_result, is_active, is_depositor)
      select member_id, day, currency, first_deposits, first_deposited, deposits, deposited, withdrawn, game_result, is_active,
        is_depositor
      from done
    on conflict (member_id, currency, day) do update set first_deposits = d.first_deposits + excluded.first_deposits,
      first_deposited = d.first_deposited + excluded.first_deposited, deposits = d.deposits + excluded.deposits,
      deposited = d.deposited + excluded.deposited, withdrawn = d.withdrawn + excluded.withdrawn,
      game_result = d.game_result + excluded.game_result, is_active = d.is_active or excluded.is_active,
      is_depositor = d.is_depositor or excluded.is_depositor
  ), activity as (
    insert into public.member_activity (member_id, currency, kind, day)
      select member_id, currency, 'active', day from done where is_active
      union all
      select member_id, currency, 'deposit', day from done where is_depositor
    on conflict do nothing
  ), conversions as (
    insert into public.member_conversion as c (cohort, currency, days_after, members)
      select ledger.week_of(registered), currency, greatest(0, day - registered), count(*) from done
      where first_deposits > 0 and registered is not null group by 1, 2, 3
    on conflict (cohort, currency, days_after) do update set members = c.members + excluded.members
  )
  insert into public.member_group_day as g (grouping, day, key, currency, registrations, first_deposits, first_deposited,
      deposited, withdrawn, game_result, active, depositors)
    select grouping, day, key, currency, sum(registrations), sum(first_deposits), sum(first_deposited), sum(deposited),
      sum(withdrawn), sum(game_result), 0, 0
    from (
      select 'source' as grouping, day, source as key, currency, 0 as registrations, first_deposits, first_deposited, deposited,
        withdrawn, game_result
      from done
      union all
      select 'inviter', day, inviter::text, currency, 0, first_deposits, first_deposited, deposited, withdrawn, game_result
      from done where inviter is not null
      union all
      select 'source', day, source, currency, 1, 0, 0, 0, 0, 0 from registered
      union all
      select 'inviter', day, inviter::text, currency, 1, 0, 0, 0, 0, 0 from registered where inviter is not null
    ) parts group by 1, 2, 3, 4
  on conflict (grouping, day, key, currency) do update set registrations = g.registrations + excluded.registrations,
    first_deposits = g.first_deposits + excluded.first_deposits, first_deposited = g.first_deposited + excluded.first_deposited,
    deposited = g.deposited + excluded.deposited, withdrawn = g.withdrawn + excluded.withdrawn,
    game_result = g.game_result + excluded.game_result;
  perform ledger.link_member_activity();
  update public.member_summed_up set seal_no = up_to;
  return added;
end $$;
