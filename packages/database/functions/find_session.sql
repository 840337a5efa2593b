-- As `find_member_session`, for a token from before migration 0111 that does not name its member (decision record 0133), and for servers
-- from before it. In two reads by keys instead of a join: where tables are spread over servers, the first one asks all of them.
create or replace function find_session(token bytea)
  returns table (session_id uuid, last_seen_at timestamptz, revoked_at timestamptz, expires_at timestamptz,
    stepped_up_at timestamptz, member_id uuid, status text, currency text) language plpgsql stable rows 1 as $$
declare
  found_member uuid;
begin
  select s.session_id, s.last_seen_at, s.revoked_at, s.expires_at, s.stepped_up_at, s.member_id
    into session_id, last_seen_at, revoked_at, expires_at, stepped_up_at, found_member
    from session s where s.token_hash = token;
  if found then
    select m.member_id, m.status, m.currency into member_id, status, currency from member m where m.member_id = found_member;
    return next;
  end if;
end $$;
