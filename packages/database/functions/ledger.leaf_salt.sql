-- The salt of an entry's leaf, derived from the secret of its seal. A member gets only the salts of their own entries,
-- so a published proof reveals nothing about other entries.
create or replace function ledger.leaf_salt(secret bytea, member_id uuid, entry_id uuid) returns bytea language sql immutable as $$
  select sha256('\x03'::bytea || secret || uuid_send(member_id) || uuid_send(entry_id))
$$;
