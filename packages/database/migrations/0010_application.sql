-- What the application does to the book beside posting, as functions, so that its role needs no right to write a table
-- of the ledger. `rights.sql` says who may call what.

-- Opens a member's wallet in a currency, with nothing in it. Opening it again changes nothing.
create function ledger.open_wallet(member uuid, in_currency text) returns void language sql as $$
  insert into ledger.account (member_id, currency) values (member, in_currency) on conflict do nothing
$$;

-- Forgets what intents before a moment were answered; the entries stay.
create function ledger.forget_intents(before timestamptz) returns void language sql as $$
  delete from ledger.intent where recorded_at < before
$$;
