-- The sums of the seals after `above`, up to `up_to`, by block: both are ends of blocks.
create or replace function ledger.block_sums_of(above bigint, up_to bigint)
  returns table (day date, block_no bigint, currency text, source text, destination text, is_reversal boolean,
    is_first_deposit boolean, entries bigint, amount numeric) language sql stable as $$
  select s.day, (s.seal_no - 1) / u.seals_per_block, s.currency, s.source, s.destination, s.is_reversal, s.is_first_deposit,
    sum(s.entries)::bigint, sum(s.amount)
  from ledger.day_sum s, ledger.summed_up u where s.seal_no > block_sums_of.above and s.seal_no <= block_sums_of.up_to
  group by 1, 2, 3, 4, 5, 6, 7
$$;
