-- Which QR an amount at a receiver identified, and when. A lease is overwritten by the next one; these rows stay, so that
-- a payment which is reported late, or paid late, is compared with every member who may have made it.
create table deposit_amount_use (
  receiver    text        not null,
  amount      bigint      not null,
  used_from   timestamptz not null,
  used_until  timestamptz not null,
  member_id   uuid        not null,
  qrcode_id   uuid        not null,
  primary key (receiver, amount, used_from, qrcode_id)
);
-- For the removal of old uses.
create index deposit_amount_use_until on deposit_amount_use (used_until);

-- The amount that the member asked for; the QR's own is higher where that one was taken.
alter table deposit_qr add column requested_amount bigint;

-- Of a notification that credits no member: why, and what the payer or an operator is found by. Empty in the others, and
-- in rows from before this migration.
alter table payment_notification add column reason text, add column receiver text, add column amount bigint,
  add column paid_at timestamptz;
-- The operator who credited it, and why.
alter table payment_notification add column matched_by text, add column matched_why text;
alter type matched_payment add attribute reason text;
