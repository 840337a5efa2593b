-- Trigger: refuses every change to the tables of the book, which are append-only.
create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The book is append-only: % on %.% is refused', tg_op, tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $$;
