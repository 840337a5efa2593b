-- Trigger: keeps what a transfer moved into a game or out of it, when its leg is done. That is no play, unless more was
-- moved out than the game was known to hold: then at least the rest was won before (decision record 0102).
create or replace function keep_moved_balance() returns trigger language plpgsql as $$
declare
  last play;
  moved bigint := case new.direction when 'in' then new.amount else -new.amount end;
  expected bigint;
  number xid8 := public.play_transaction(new.ended_in, old.ended_in);
begin
  -- As whoever stores a reported balance: the account's rows here are numbered one after the other.
  perform from game_account a where a.member_id = new.member_id and a.game = new.game for no key update;
  select * into last from play p where p.member_id = new.member_id and p.game = new.game order by p.play_no desc limit 1;
  expected := coalesce(last.balance, 0) + moved;
  insert into play (member_id, game, play_no, reported_at, currency, moved, leg_id, result, balance, turnover,
      recorded_in)
    values (new.member_id, new.game, coalesce(last.play_no, 0) + 1, greatest(new.ended_at, last.reported_at), new.currency,
      moved, new.leg_id, greatest(0, -expected), greatest(0, expected), 0, number);
  return null;
end $$;

create or replace trigger moved_balance_kept after update of state on transfer_leg
  for each row when (new.state = 'done' and old.state <> 'done') execute function keep_moved_balance();
