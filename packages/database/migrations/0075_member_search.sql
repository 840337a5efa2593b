-- When an operator last searched for something among the members: the chain of acts gets one row for a while, not one for
-- each time that a page reads it again (decision record 0080).
create table member_search (
  operator_id text        not null,
  -- SHA-256 of what was searched for, which may be a phone number that the chain has only in part.
  search_hash bytea       not null check (length(search_hash) = 32),
  searched_at timestamptz not null,
  primary key (operator_id, search_hash)
);
