-- Filters of the console's screens that operators have saved under a name, for themselves or for all.
create table saved_view (
  view_id   uuid        primary key,
  by        text        not null references operator (operator_id),
  screen    text        not null,
  name      text        not null,
  -- What follows the `?` of the screen's address.
  address   text        not null,
  is_shared boolean     not null,
  saved_at  timestamptz not null
);
create index saved_view_of_operator on saved_view (by, screen);
create index saved_view_shared on saved_view (screen) where is_shared;
