-- Trigger: announces that something about a member changed, in the format of `live/announcements.ts`. It runs when a
-- member's status changes.
create or replace function announce_member() returns trigger language plpgsql as $$
begin
  perform pg_notify('kapao_changed', json_build_array(new.member_id)::text);
  return null;
end
$$;
