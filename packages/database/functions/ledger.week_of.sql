-- The Monday of a day's week.
create or replace function ledger.week_of(day date) returns date language sql immutable as $$
  select week_of.day - (extract(isodow from week_of.day)::integer - 1)
$$;
