-- Queues notifications, in the transaction that stores them, for the browsers of their members: a delivery for each, with the
-- job that sends it (decision record 0098). Those of a kind that is off, and of what the browser's own session did, are not
-- queued. Returns how many were.
create or replace function queue_pushes(stored notification[]) returns bigint language plpgsql as $$
declare
  added bigint;
begin
  with queued as (
    insert into push_delivery (member_id, kind, about_id, happened_at, endpoint_hash)
    select n.member_id, n.kind, n.about_id, n.happened_at, p.endpoint_hash
    from unnest(stored) n cross join lateral (
      -- The limit, which no member reaches, has PostgreSQL look each member up by the index: most have no browser here.
      select * from push_subscription each where each.member_id = n.member_id limit 100) p
    where p.session_id is distinct from n.session_id and not exists (
      select from notification_setting s where s.member_id = n.member_id and s.kind = n.kind and not s.in_app)
    on conflict do nothing
    returning *
  ), jobs as (
    select graphile_worker.add_job('sendPush', json_build_object('memberId', member_id, 'kind', kind,
      'aboutId', about_id, 'at', happened_at, 'endpoint', endpoint_hash)) from queued
  )
  select count(*) into added from jobs;
  return added;
end $$;
