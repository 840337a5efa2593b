-- The key of a session begins with its member, so that it is stored beside the member's other rows (decision record 0133).
create unique index concurrently if not exists session_by_member on session (member_id, token_hash);
