-- Adds the entries since the last call to the balances of the house accounts, up to the oldest transaction that still
-- runs: no older transaction can add entries any more. Does not block posting.
create or replace function ledger.roll_up() returns void language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  horizon xid8 := ledger.horizon();
  before  xid8;
begin
  select below into before from ledger.rolled_up for update;
  insert into ledger.house_account as h (account, currency, balance)
    select account, currency, sum(delta) from ledger.house_move
    where recorded_in >= before and recorded_in < horizon group by account, currency
  on conflict (account, currency) do update set balance = h.balance + excluded.balance;
  update ledger.rolled_up set below = greatest(horizon, before);
end $$;
