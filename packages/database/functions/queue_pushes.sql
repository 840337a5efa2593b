-- Queues notifications, in the transaction that stores them, for the browsers of their members: a delivery for each, with the
-- job that sends it (decision record 0098). Those of a kind that is off, and of what the browser's own session did, are not
-- queued. Returns how many were.
create or replace function queue_pushes(stored notification[]) returns bigint language plpgsql as $$
declare
  -- Each table is read alone, by its index: browsers may be stored on other servers than their members, and most members
  -- have none.
  members uuid[] := array(select distinct n.member_id from unnest(stored) n);
  added   bigint;
begin
  if not exists (select 1 from push_subscription p where p.member_id = any(members)) then
    return 0;
  end if;
  with browser as materialized (
    select p.member_id, p.session_id, p.endpoint_hash from push_subscription p where p.member_id = any(members)
  ), off as materialized (
    select s.member_id, s.kind from notification_setting s where s.member_id = any(members) and not s.in_app
  ), queued as (
    insert into push_delivery (member_id, kind, about_id, happened_at, endpoint_hash)
    select n.member_id, n.kind, n.about_id, n.happened_at, p.endpoint_hash
    from unnest(stored) n join browser p on p.member_id = n.member_id
    where p.session_id is distinct from n.session_id
      and not exists (select 1 from off s where s.member_id = n.member_id and s.kind = n.kind)
    on conflict do nothing
    returning *
  ), jobs as (
    select queue_job('sendPush', json_build_object('memberId', member_id, 'kind', kind,
      'aboutId', about_id, 'at', happened_at, 'endpoint', endpoint_hash)) from queued
  )
  select count(*) into added from jobs;
  return added;
end $$;
