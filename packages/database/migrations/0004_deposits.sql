create table deposit_qr (
  member_id    uuid        not null,
  qrcode_id    uuid        not null,
  provider     text        not null,
  receiver     text        not null,
  amount       bigint      not null check (amount > 0),
  currency     text        not null,
  payload      text        not null,
  pay_link     text,
  -- creating → live → paid | cancelled | replaced | expired; creating → failed. Money may arrive after any of them.
  state        text        not null check (state in ('creating', 'live', 'paid', 'cancelled', 'replaced', 'expired', 'failed')),
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  paid_at      timestamptz,
  paid_amount  bigint,
  primary key (member_id, qrcode_id)
);
-- One live QR a member over all providers. Product §5.
create unique index deposit_qr_one_live on deposit_qr (member_id) where state in ('creating', 'live');
create index deposit_qr_latest on deposit_qr (member_id, created_at desc);

-- Who an amount at a receiver stands for. One holder at a time, so an arriving amount is matched without guessing.
create table deposit_amount_lease (
  receiver     text        not null,
  amount       bigint      not null,
  member_id    uuid        not null,
  qrcode_id    uuid        not null,
  leased_until timestamptz not null,
  primary key (receiver, amount)
);

-- What outside parties told us, once each, whether or not it moved money.
create table party_event (
  party       text        not null,
  event_id    text        not null,
  body        jsonb       not null,
  outcome     text        not null check (outcome in ('credited', 'unmatched')),
  member_id   uuid,
  entry_id    uuid,
  received_at timestamptz not null,
  primary key (party, event_id)
);
create index party_event_unmatched on party_event (party, received_at) where outcome = 'unmatched';

-- What was refused at the door: badly signed, too old, or the same event with another body.
create table party_event_refused (
  refused_id  uuid        primary key,
  party       text        not null,
  event_id    text,
  reason      text        not null,
  body        text        not null,
  received_at timestamptz not null
);
