-- Wheel coins that operators gave or took back (decision record 0082). The wheel's invariant counts them.
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
