-- As `withdrawal_created`, with the member: the report that measures service leaves the synthetic member out (decision record 0128), and
-- still reads nothing but the index.
create index concurrently if not exists withdrawal_created_by_member on withdrawal (created_at)
  include (member_id, state, approved_at, approved_by, reviewed_at, sent_at, ended_at);
