-- A member's session by the hash of its token, with what the member may do. The member is null if it no longer exists.
create or replace function find_member_session(member uuid, token bytea)
  returns table (session_id uuid, last_seen_at timestamptz, revoked_at timestamptz, expires_at timestamptz,
    stepped_up_at timestamptz, member_id uuid, status text, currency text) language plpgsql stable rows 1 as $$
#variable_conflict use_column
begin
  return query select s.session_id, s.last_seen_at, s.revoked_at, s.expires_at, s.stepped_up_at, m.member_id, m.status, m.currency
    from session s left join member m on m.member_id = s.member_id
    where s.member_id = find_member_session.member and s.token_hash = find_member_session.token;
end $$;
