-- Browsers that members have notified when the app is closed, and what is to be sent to them (decision record 0098).

-- One row for each endpoint: on one browser only one member is notified. The endpoint is a secret with which a message can
-- be sent, and the keys decrypt it; both are encrypted with KEY_PUSH_SUBSCRIPTIONS.
create table push_subscription (
  endpoint_hash bytea       primary key,
  member_id     uuid        not null,
  -- The session that subscribed. A subscription of a session that was revoked or left gets nothing more.
  session_id    uuid        not null,
  sealed        text        not null,
  -- The VAPID key that the browser subscribed with.
  public_key    text        not null,
  language      text        not null check (language in ('th', 'la', 'en')),
  shows_amounts boolean     not null default false,
  stored_at     timestamptz not null
);
create index push_subscription_of_member on push_subscription (member_id, stored_at);

-- One row for each notification and subscription, written in the transaction of the notification. `happened_at` is in the
-- key because a later message of the staff moves its notification, and is sent anew.
create table push_delivery (
  member_id     uuid        not null,
  kind          text        not null,
  about_id      uuid        not null,
  happened_at   timestamptz not null,
  endpoint_hash bytea       not null,
  tries         integer     not null default 0,
  -- Until then no other server sends it: one is sending it, or the push service wants to wait.
  leased_until  timestamptz,
  ended_at      timestamptz,
  outcome       text        check (outcome in ('sent', 'gone', 'refused', 'dropped', 'late')),
  primary key (member_id, kind, about_id, happened_at, endpoint_hash),
  check ((ended_at is null) = (outcome is null))
);
create index push_delivery_age on push_delivery using brin (happened_at);
