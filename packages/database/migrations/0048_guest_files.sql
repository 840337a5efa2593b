-- Whether a guest uploaded the file. The files of guests have a limit in all; those of members do not.
alter table chat_file add column of_guest boolean not null default false;
update chat_file set of_guest = true where not exists (select from member where member_id = participant_id);
-- A file that is no longer wanted. Its name stays until the store has removed it.
alter table chat_file add column unwanted_at timestamptz;
create index chat_file_unwanted on chat_file (file_id) where unwanted_at is not null and name is not null;
-- The sum of what is stored for guests is read from the index alone.
create index chat_file_of_guests on chat_file (bytes) where of_guest and name is not null;

-- What guests uploaded on a day: each guest, and all guests of an address.
create table guest_upload (
  scope     text        not null,
  starts_at timestamptz not null,
  files     integer     not null,
  bytes     bigint      not null,
  primary key (scope, starts_at)
);
create index guest_upload_start on guest_upload (starts_at);
