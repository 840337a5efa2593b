-- Adds the next seals, at most `most` of them, to the sums by day of entries and of play. Returns how many it added; 0 when there is none.
create or replace function ledger.sum_up(most integer) returns integer language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  above bigint;
  up_to bigint;
  added integer;
begin
  -- One at a time; who comes second continues after the first one's seals.
  select seal_no into above from ledger.summed_up for update;
  select max(s.seal_no), count(*) into up_to, added
    from (select seal_no from ledger.seal where form = 2 and seal_no > above order by seal_no limit most) s;
  if added = 0 then
    return 0;
  end if;
  insert into ledger.day_sum (day, seal_no, currency, source, destination, is_reversal, is_first_deposit, entries, amount)
    select day, seal_no, currency, source, destination, is_reversal, is_first_deposit, entries, amount
    from ledger.day_sums_of(above, up_to);
  insert into public.play_day_sum (day, seal_no, currency, game, result, updates)
    select day, seal_no, currency, game, result, updates from public.play_day_sums_of(above, up_to);
  update ledger.summed_up set seal_no = up_to;
  return added;
end $$;
