-- What members did on each day of Bangkok, in the entries and the play that the seals after `above`, up to `up_to`, cover. Without the
-- synthetic member.
-- In PL/pgSQL, because Citus plans no parameters in a function of SQL.
create or replace function ledger.member_days_of(above bigint, up_to bigint)
  returns table (member_id uuid, day date, currency text, first_deposits bigint, first_deposited bigint, deposits bigint,
    deposited bigint, withdrawn bigint, game_result bigint, is_active boolean, is_depositor boolean)
  language plpgsql stable as $$
begin
  return query with seals as (
    select s.since, s.below from ledger.seal s
    where s.form = 2 and s.seal_no > member_days_of.above and s.seal_no <= member_days_of.up_to
  ), moved as (
    select e.member_id, (e.happened_at at time zone 'Asia/Bangkok')::date as day, e.currency, e.amount,
      ledger.is_bank_deposit(e.state, e.reverses, e.source, e.destination) as is_deposit,
      -- As in `ledger.day_sums_of`.
      ledger.is_bank_deposit(e.state, e.reverses, e.source, e.destination) and coalesce((
        select false from ledger.entry f
        where f.member_id = e.member_id and f.currency = e.currency and f.version < e.version
          and ledger.is_bank_deposit(f.state, f.reverses, f.source, f.destination) limit 1), true) as is_first,
      e.reverses is not null as undoes,
      -- The way that the money went, or that is undone.
      (e.destination = 'wallet') <> (e.reverses is not null) as is_in,
      case when e.reverses is null then 1 else -1 end as sign,
      case when e.source = 'wallet' then e.destination else e.source end as account
    from seals s join ledger.entry e on e.recorded_in >= s.since and e.recorded_in < s.below
    where e.state = 'posted' and e.member_id <> ledger.synthetic_member()
  ), done as (
    select m.member_id, m.day, m.currency, case when m.is_first then 1 else 0 end as first_deposits,
      case when m.is_first then m.amount else 0 end as first_deposited,
      case when m.is_in then m.sign else 0 end as deposits, case when m.is_in then m.sign * m.amount else 0 end as deposited,
      case when m.is_in then 0 else m.sign * m.amount end as withdrawn, 0 as game_result, m.is_deposit as is_active, m.is_deposit
    from moved m where starts_with(m.account, 'bank:') or starts_with(m.account, 'gateway:')
    union all
    select m.member_id, m.day, m.currency, 0, 0, 0, 0, 0, 0, true, false
    from moved m where starts_with(m.account, 'provider:') and not m.is_in and not m.undoes
    union all
    select p.member_id, (p.reported_at at time zone 'Asia/Bangkok')::date, p.currency, 0, 0, 0, 0, 0, -p.result, true, false
    from seals s join public.play p on p.recorded_in >= s.since and p.recorded_in < s.below where p.result <> 0
      and p.member_id <> ledger.synthetic_member()
  )
  select d.member_id, d.day, d.currency, sum(d.first_deposits)::bigint, sum(d.first_deposited)::bigint, sum(d.deposits)::bigint,
    sum(d.deposited)::bigint, sum(d.withdrawn)::bigint, sum(d.game_result)::bigint, bool_or(d.is_active), bool_or(d.is_deposit)
  from done d group by 1, 2, 3;
end $$;
