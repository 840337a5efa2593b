-- The index exists already.
alter table session drop constraint session_pkey;
alter table session add constraint session_pkey primary key using index session_by_member;
