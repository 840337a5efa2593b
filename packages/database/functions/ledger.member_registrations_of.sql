-- The members who registered in the transactions that the seals after `above`, up to `up_to`, cover, with Bangkok's day. Those whose
-- transaction is not known registered before all seals. Without the synthetic member.
-- In PL/pgSQL, because Citus plans no parameters in a function of SQL.
create or replace function ledger.member_registrations_of(above bigint, up_to bigint)
  returns table (member_id uuid, day date, currency text, source text, inviter uuid) language plpgsql stable as $$
begin
  return query
    select m.member_id, (m.created_at at time zone 'Asia/Bangkok')::date, m.currency, coalesce(m.source_code, ''), m.invited_by
    from public.member m
    where m.member_id <> ledger.synthetic_member() and (
      (m.recorded_in >= coalesce((select s.below from ledger.seal s where s.seal_no = member_registrations_of.above), '0')
        and m.recorded_in < (select s.below from ledger.seal s where s.seal_no = member_registrations_of.up_to))
      or (m.recorded_in is null and member_registrations_of.above = 0 and member_registrations_of.up_to > 0));
end $$;
