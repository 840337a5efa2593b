-- What play changed at each provider by day, in the rows that each seal of the book covers: reports name a seal and are the
-- same for ever (decision record 0104). `ledger.sum_up` writes it together with the sums of entries.
create table play_day_sum (
  -- Bangkok's day on which the balance was reported.
  day      date   not null,
  seal_no  bigint not null,
  currency text   not null check (currency in ('BAHT', 'LAK')),
  game     text   not null,
  -- What play has won (positive) or lost, and how many reports changed a balance.
  result   numeric not null,
  updates  bigint  not null check (updates > 0),
  primary key (day, seal_no, currency, game)
);
create trigger play_day_sum_append_only before update or delete on play_day_sum
  for each row execute function ledger.refuse_change();
create trigger play_day_sum_no_truncate before truncate on play_day_sum
  for each statement execute function ledger.refuse_change();

-- The seals that are summed up already.
insert into play_day_sum (day, seal_no, currency, game, result, updates)
  select (p.reported_at at time zone 'Asia/Bangkok')::date, s.seal_no, p.currency, p.game, sum(p.result), count(*)
  from ledger.seal s join play p on p.recorded_in >= s.since and p.recorded_in < s.below
  where s.form = 2 and s.seal_no <= (select seal_no from ledger.summed_up) and p.result <> 0
  group by 1, 2, 3, 4;
