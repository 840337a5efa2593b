-- What the posted entries moved that the seals after `above`, up to `up_to`, cover: by Bangkok's day and hour in which they
-- happened, seal, currency and accounts. A pending entry moves nothing until it is posted. Seals of form 2 cover the whole
-- book; those of form 1 are from before it. The wallet of the synthetic member has a name of its own, which no figure counts, and
-- the accounts of the house are complete.
create or replace function ledger.day_sums_of(above bigint, up_to bigint)
  returns table (day date, hour smallint, seal_no bigint, currency text, source text, destination text, is_reversal boolean,
    is_first_deposit boolean, entries bigint, amount numeric) language sql stable as $$
  select (e.happened_at at time zone 'Asia/Bangkok')::date, extract(hour from e.happened_at at time zone 'Asia/Bangkok')::smallint,
    s.seal_no, e.currency, case e.source when 'wallet' then w.name else e.source end,
    case e.destination when 'wallet' then w.name else e.destination end, e.reverses is not null, first.is_it, count(*), sum(e.amount)
  from ledger.seal s join ledger.entry e on e.recorded_in >= s.since and e.recorded_in < s.below,
    -- Entries with a lower version are recorded before it, so the answer never changes. Not in a function of its own, which
    -- PostgreSQL would run for each entry, and not by `exists`, for which it might read all entries into a table at once.
    lateral (select ledger.is_deposit(e) and coalesce((
      select false from ledger.entry f
      where f.member_id = e.member_id and f.currency = e.currency and f.version < e.version and ledger.is_deposit(f) limit 1),
      true) as is_it) first,
    lateral (select case e.member_id when ledger.synthetic_member() then 'synthetic' else 'wallet' end as name) w
  where s.form = 2 and s.seal_no > day_sums_of.above and s.seal_no <= day_sums_of.up_to and e.state = 'posted'
  group by 1, 2, 3, 4, 5, 6, 7, 8
$$;
