-- Adds the next seals, at most `most` of them, to the sums by day of entries and of play, and the blocks that are complete with
-- them. Returns how many it added; 0 when there is none.
create or replace function ledger.sum_up(most integer) returns integer language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  per_block bigint;
  above     bigint;
  up_to     bigint;
  added     integer;
  -- The last seals of the last complete block before and after this step.
  done      bigint;
  complete  bigint;
begin
  -- One at a time; who comes second continues after the first one's seals.
  select seal_no, seals_per_block into above, per_block from ledger.summed_up for update;
  select max(s.seal_no), count(*) into up_to, added
    from (select seal_no from ledger.seal where form = 2 and seal_no > above order by seal_no limit most) s;
  if added = 0 then
    return 0;
  end if;
  insert into ledger.day_sum (day, hour, seal_no, currency, source, destination, is_reversal, is_first_deposit, entries, amount)
    select day, hour, seal_no, currency, source, destination, is_reversal, is_first_deposit, entries, amount
    from ledger.day_sums_of(above, up_to);
  insert into public.play_day_sum (day, hour, seal_no, currency, game, result, turnover, updates, stakes)
    select day, hour, seal_no, currency, game, result, turnover, updates, stakes
    from public.play_day_sums_of(above, up_to);
  done := above / per_block * per_block;
  complete := up_to / per_block * per_block;
  if complete > done then
    insert into ledger.block_sum (day, block_no, currency, source, destination, is_reversal, is_first_deposit, entries, amount)
      select day, block_no, currency, source, destination, is_reversal, is_first_deposit, entries, amount
      from ledger.block_sums_of(done, complete);
    insert into public.play_block_sum (day, block_no, currency, game, result, turnover, updates, stakes)
      select day, block_no, currency, game, result, turnover, updates, stakes
    from public.play_block_sums_of(done, complete);
  end if;
  update ledger.summed_up set seal_no = up_to;
  return added;
end $$;
