-- The bank account in a member's profile, whether the member only claims it, who registered it and what proved it. In two reads
-- by keys instead of a join: where tables are spread over servers, a member and an account lie on different ones.
create or replace function find_member_bank_account(member uuid)
  returns table (bank_code text, account_no text, account_name text, is_claimed boolean, holder_id uuid, proved_at timestamptz,
    proved_digits text) language plpgsql stable rows 1 as $$
begin
  select m.bank_code, m.bank_account_no, m.bank_account_name,
      exists (select from member_bank_claim c where c.member_id = m.member_id)
    into bank_code, account_no, account_name, is_claimed
    from public.member m where m.member_id = member;
  if found then
    select a.member_id, a.proved_at, a.proved_digits into holder_id, proved_at, proved_digits
      from member_bank_account a
      where a.bank_code = find_member_bank_account.bank_code and a.account_no = find_member_bank_account.account_no;
    return next;
  end if;
end $$;
