-- The sums of play of the seals after `above`, up to `up_to`, by block: both are ends of blocks.
create or replace function play_block_sums_of(above bigint, up_to bigint)
  returns table (day date, block_no bigint, currency text, game text, result numeric, turnover numeric, updates bigint,
    stakes bigint)
  language sql stable as $$
  select s.day, (s.seal_no - 1) / u.seals_per_block, s.currency, s.game, sum(s.result), sum(s.turnover),
    sum(s.updates)::bigint, sum(s.stakes)::bigint
  from public.play_day_sum s, ledger.summed_up u where s.seal_no > play_block_sums_of.above and s.seal_no <= play_block_sums_of.up_to
  group by 1, 2, 3, 4
$$;
