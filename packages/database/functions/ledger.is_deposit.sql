-- Whether an entry brings money from a bank or a payment gateway into a wallet, for good.
create or replace function ledger.is_deposit(e ledger.entry) returns boolean language sql immutable as $$
  select e.state = 'posted' and e.reverses is null and e.destination = 'wallet'
    and (starts_with(e.source, 'bank:') or starts_with(e.source, 'gateway:'))
$$;
