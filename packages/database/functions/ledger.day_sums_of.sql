-- What the posted entries moved that the seals after `above`, up to `up_to`, cover: by Bangkok's day and hour in which they
-- happened, seal, currency and accounts. A pending entry moves nothing until it is posted. Seals of form 2 cover the whole
-- book; those of form 1 are from before it. The wallet of the synthetic member has a name of its own, which no figure counts, and
-- the accounts of the house are complete.
-- In PL/pgSQL, because Citus plans no parameters in a function of SQL.
create or replace function ledger.day_sums_of(above bigint, up_to bigint)
  returns table (day date, hour smallint, seal_no bigint, currency text, source text, destination text, is_reversal boolean,
    is_first_deposit boolean, entries bigint, amount numeric) language plpgsql stable as $$
begin
  return query
    select m.day, m.hour, m.seal_no, m.currency, m.source, m.destination, m.is_reversal, m.is_first, count(*), sum(m.amount)
    from (
      select (e.happened_at at time zone 'Asia/Bangkok')::date as day,
        extract(hour from e.happened_at at time zone 'Asia/Bangkok')::smallint as hour,
        s.seal_no, e.currency,
        case when e.source = 'wallet' and e.member_id = ledger.synthetic_member() then 'synthetic' else e.source end as source,
        case when e.destination = 'wallet' and e.member_id = ledger.synthetic_member() then 'synthetic' else e.destination
          end as destination,
        e.reverses is not null as is_reversal, e.amount,
        -- Entries with a lower version are recorded before it, so the answer never changes. Not in a function of its own, which
        -- PostgreSQL would run for each entry, and not by `exists`, for which it might read all entries into a table at once.
        ledger.is_bank_deposit(e.state, e.reverses, e.source, e.destination) and coalesce((
          select false from ledger.entry f
          where f.member_id = e.member_id and f.currency = e.currency and f.version < e.version
            and ledger.is_bank_deposit(f.state, f.reverses, f.source, f.destination) limit 1), true) as is_first
      from ledger.seal s join ledger.entry e on e.recorded_in >= s.since and e.recorded_in < s.below
      where s.form = 2 and s.seal_no > day_sums_of.above and s.seal_no <= day_sums_of.up_to and e.state = 'posted'
    ) m group by 1, 2, 3, 4, 5, 6, 7, 8;
end $$;
