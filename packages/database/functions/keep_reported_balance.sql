-- Trigger: keeps what play has won or lost at a game since its balance was last known, when a provider's report of the
-- balance is stored. A report without a change says nothing about play. While a transfer with the game is undecided, a
-- report may or may not include its money: nothing is kept then, and the next report after its end says the rest
-- (decision record 0102).
create or replace function keep_reported_balance() returns trigger language plpgsql as $$
declare
  last play;
  result bigint;
  number xid8 := public.play_transaction(new.reported_in, old.reported_in);
begin
  -- The row of the account is locked, so its rows here are numbered one after the other.
  select * into last from play p where p.member_id = new.member_id and p.game = new.game order by p.play_no desc limit 1;
  result := coalesce(new.balance, 0) - coalesce(last.balance, 0);
  if result = 0 or exists (
    select from transfer_leg l where l.member_id = new.member_id and l.game = new.game
      and l.state in ('held', 'submitted', 'manual_review')) then
    return null;
  end if;
  -- A loss was staked. A win says nothing about the stake.
  insert into play (member_id, game, play_no, reported_at, currency, moved, result, balance, turnover, recorded_in)
    select new.member_id, new.game, coalesce(last.play_no, 0) + 1, greatest(new.balance_at, last.reported_at), g.currency,
      0, result, coalesce(new.balance, 0), greatest(0, -result), number
    from game_provider g where g.code = new.game;
  return null;
end $$;

create or replace trigger reported_balance_kept after update of balance_at on game_account
  for each row execute function keep_reported_balance();
