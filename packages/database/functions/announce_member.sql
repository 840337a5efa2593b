-- Announces that something of a member changed, as `live/announcements.ts` does: called when a member's status changes.
create or replace function announce_member() returns trigger language plpgsql as $$
begin
  perform pg_notify('kapao_changed', json_build_array(new.member_id)::text);
  return null;
end
$$;
