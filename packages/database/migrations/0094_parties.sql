-- What the requests to each outside company came to, by minute. Each server and worker adds what it has counted every few
-- seconds, outside of any transaction with money. A count may go down again within its minute, when the answer to a request
-- turns out to be unreadable, so a part that is added can be below zero. Decision record 0107.
create table party_minute (
  party       text        not null,
  minute      timestamptz not null,
  -- Requests by outcome: a definite refusal is an answer, and no answer that can be relied on is unknown.
  done        integer     not null,
  refused     integer     not null,
  unknown     integer     not null,
  -- How many requests took so long, by the bounds of `apps/api/src/features/party/durations.ts`.
  durations   integer[]   not null,
  -- Call-backs and bank transactions that were accepted.
  received    integer     not null,
  -- The last definite answer, and the last accepted call-back.
  answered_at timestamptz,
  received_at timestamptz,
  primary key (party, minute)
);
-- Finds what is forgotten.
create index party_minute_age on party_minute (minute);

-- Who paused an outside company and who resumed it. The last row of a company is its state: odd numbers pause, even ones
-- resume, so a company has one state and no row is ever changed. `begin_with_party` reads it.
create table party_event (
  party      text        not null,
  event_no   integer     not null check (event_no > 0),
  kind       text        not null check (kind in ('paused', 'resumed')),
  by         text        not null,
  at         timestamptz not null,
  reason     text        not null,
  primary key (party, event_no),
  constraint paused_and_resumed_in_turn check ((kind = 'paused') = (event_no % 2 = 1))
);
create index party_event_latest on party_event (at, party, event_no);
create trigger party_event_append_only before update or delete on party_event
  for each row execute function ledger.refuse_change();
create trigger party_event_no_truncate before truncate on party_event
  for each statement execute function ledger.refuse_change();
