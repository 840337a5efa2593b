-- The salt of an entry's leaf, derived from its seal's secret. A member is given the salts of the own entries alone, so
-- a published proof reveals nothing about other entries.
create or replace function ledger.leaf_salt(secret bytea, member_id uuid, entry_id uuid) returns bytea language sql immutable as $$
  select sha256('\x03'::bytea || secret || uuid_send(member_id) || uuid_send(entry_id))
$$;
