-- What operators write about a conversation for each other. Never part of the messages, so that no participant can get it.
create table chat_note (
  participant_id uuid        not null,
  note_id        uuid        not null,
  -- The last message of the conversation when it was written.
  after_seq      integer     not null,
  text           text        not null check (text <> ''),
  written_by     text        not null,
  written_at     timestamptz not null,
  primary key (participant_id, note_id)
);
create index chat_note_latest on chat_note (participant_id, written_at desc);
