-- As the function of the same name. Where Citus spreads the table, the trigger runs at the member's server, where nobody listens, and a
-- transaction that has announced something cannot be committed in two phases there. The product announces from the coordinator.
create or replace function announce_member() returns trigger language plpgsql as $$
begin
  return null;
end
$$;
