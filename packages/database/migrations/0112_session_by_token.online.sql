-- For tokens that do not name their member. The last of them ends 180 days after this version came.
create index concurrently if not exists session_by_token on session (token_hash);
