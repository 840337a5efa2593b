-- What play changed at each provider by Bangkok's day and hour, in the rows that the seals after `above`, up to `up_to`, cover.
-- Without the synthetic member.
-- In PL/pgSQL, because Citus plans no parameters in a function of SQL.
create or replace function play_day_sums_of(above bigint, up_to bigint)
  returns table (day date, hour smallint, seal_no bigint, currency text, game text, result numeric, turnover numeric,
    updates bigint, stakes bigint)
  language plpgsql stable as $$
begin
  return query
    select (p.reported_at at time zone 'Asia/Bangkok')::date, extract(hour from p.reported_at at time zone 'Asia/Bangkok')::smallint,
      s.seal_no, p.currency, p.game, sum(p.result), sum(p.turnover), count(*),
      count(*) filter (where p.turnover > 0)
    from ledger.seal s join public.play p on p.recorded_in >= s.since and p.recorded_in < s.below
    where s.form = 2 and s.seal_no > play_day_sums_of.above and s.seal_no <= play_day_sums_of.up_to and p.result <> 0
      and p.member_id <> ledger.synthetic_member()
    group by 1, 2, 3, 4, 5;
end $$;
