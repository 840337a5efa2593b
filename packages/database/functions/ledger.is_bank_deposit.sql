-- The same as `ledger.is_deposit`, of the columns of an entry: the servers of a spread table have no type for its whole rows.
create or replace function ledger.is_bank_deposit(state text, reverses uuid, source text, destination text) returns boolean
  language sql immutable as $$
  select is_bank_deposit.state = 'posted' and is_bank_deposit.reverses is null and is_bank_deposit.destination = 'wallet'
    and (starts_with(is_bank_deposit.source, 'bank:') or starts_with(is_bank_deposit.source, 'gateway:'))
$$;
