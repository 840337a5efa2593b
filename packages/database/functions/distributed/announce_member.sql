-- `announce_member` in a distributed database, where it does nothing. The trigger would run at the member's server, but the servers of
-- the product listen at the coordinator, and a transaction that has sent a notification cannot be prepared for a two-phase commit.
-- The product announces from the coordinator.
create or replace function announce_member() returns trigger language plpgsql as $$
begin
  return null;
end
$$;
