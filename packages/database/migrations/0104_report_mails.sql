-- Reports that are sent by mail (decision record 0113).
create table report_mail (
  report_mail_id uuid        primary key,
  name           text        not null,
  every          text        not null check (every in ('day', 'week', 'month')),
  -- The hour of Bangkok.
  hour           smallint    not null check (hour between 0 and 23),
  by             text        not null check (by in ('day', 'account')),
  language       text        not null,
  recipients     text[]      not null check (cardinality(recipients) between 1 and 10),
  set_by         text        not null references operator (operator_id),
  set_at         timestamptz not null,
  -- Null: paused, by hand or because who set it up may no longer read reports.
  next_at        timestamptz,
  paused_because text        check (paused_because in ('operator')),
  check (next_at is null or paused_because is null)
);
create index report_mail_due on report_mail (next_at) where next_at is not null;

-- One message to one address, with what its report was computed by. It is deleted with its report.
create table report_mail_delivery (
  delivery_id    uuid        primary key,
  report_mail_id uuid        not null,
  -- What made it: the moment that it was due, or the one at which an operator sent it.
  made_for       timestamptz not null,
  is_scheduled   boolean     not null,
  from_day       date        not null,
  until_day      date        not null,
  seal_no        bigint      not null,
  terms          integer     not null,
  recipient      text        not null,
  state          text        not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'gaveUp')),
  tries          integer     not null default 0,
  leased_until   timestamptz,
  reason         text,
  made_at        timestamptz not null,
  ended_at       timestamptz,
  unique (report_mail_id, made_for, is_scheduled, recipient)
);
create index report_mail_delivery_made on report_mail_delivery (made_at);
