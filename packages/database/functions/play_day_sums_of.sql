-- What play changed at each provider by Bangkok's day, in the rows that the seals after `above`, up to `up_to`, cover.
create or replace function play_day_sums_of(above bigint, up_to bigint)
  returns table (day date, seal_no bigint, currency text, game text, result numeric, updates bigint)
  language sql stable as $$
  select (p.reported_at at time zone 'Asia/Bangkok')::date, s.seal_no, p.currency, p.game, sum(p.result), count(*)
  from ledger.seal s join public.play p on p.recorded_in >= s.since and p.recorded_in < s.below
  where s.form = 2 and s.seal_no > play_day_sums_of.above and s.seal_no <= play_day_sums_of.up_to and p.result <> 0
  group by 1, 2, 3, 4
$$;
