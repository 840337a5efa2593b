-- What providers and banks take, by which reports count costs (decision record 0108). Each change is a new version, so that a report
-- can be read again by the terms that it was made with.
create table cost_terms (
  version integer     not null primary key check (version > 0),
  set_at  timestamptz not null,
  set_by  text        not null,
  terms   jsonb       not null
);
create trigger cost_terms_append_only before update or delete on cost_terms
  for each row execute function ledger.refuse_change();
create trigger cost_terms_no_truncate before truncate on cost_terms
  for each statement execute function ledger.refuse_change();
