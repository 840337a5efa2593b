-- What operators gave and credited by hand (decision record 0082).

-- Wheel coins that operators gave or took back. The invariant of the wheel counts them.
create table coin_change (
  member_id uuid        not null,
  change_id uuid        not null,
  -- Taken back where below zero.
  coins     integer     not null check (coins <> 0),
  reason    text        not null check (reason <> ''),
  made_by   text        not null,
  made_at   timestamptz not null,
  primary key (member_id, change_id)
);

-- A refused slip that operators credited: who decided it and why. Its entry is that of the incoming transfer.
create table slip_credit (
  member_id          uuid        not null,
  slip_id            uuid        not null,
  entry_id           uuid        not null,
  deposit_account_id uuid        not null,
  amount             bigint      not null check (amount > 0),
  reason             text        not null check (reason <> ''),
  made_by            text        not null,
  made_at            timestamptz not null,
  approval_id        uuid,
  approved_by        text,
  primary key (member_id, slip_id),
  check ((approval_id is null) = (approved_by is null))
);
