-- Whoever suspends or readmits a member, and by whichever way, the member's sockets are let go on every server at once:
-- each looks at its own when the member is announced. Nobody's status changes often enough to make commits wait.

create function announce_member() returns trigger language plpgsql as $$
begin
  perform pg_notify('kapao_changed', json_build_array(new.member_id)::text);
  return null;
end
$$;
create trigger member_status_announced after update of status on member
  for each row when (old.status is distinct from new.status) execute function announce_member();
