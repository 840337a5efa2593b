-- The support chat. A person is a member, by the member's id, or a guest, by the id that the server signed for one.
create table chat_conversation (
  person_id     uuid        primary key,
  kind          text        not null check (kind in ('member', 'guest')),
  -- Changes when a conversation has ended and another begins.
  session_id    uuid        not null,
  -- bot: nobody asked for a person; waiting: handed over; agent: one has it; closed: ended, until the next message.
  state         text        not null check (state in ('bot', 'waiting', 'agent', 'closed')),
  agent_id      text,
  language      text        not null check (language in ('th', 'la', 'en')),
  -- Messages are counted from 1 without a hole; this row's lock gives out the next number.
  last_seq      integer     not null default 0,
  last_at       timestamptz not null,
  read_by_person integer    not null default 0,
  read_by_agent integer     not null default 0,
  waiting_since timestamptz,
  -- The member who took a guest's conversation along; it lives on there.
  merged_into   uuid,
  constraint an_agent_has_what_an_agent_took check ((state = 'agent') = (agent_id is not null)),
  constraint only_a_guest_moves check (merged_into is null or kind = 'guest')
);
create index chat_conversation_open on chat_conversation (waiting_since) where state in ('waiting', 'agent');
create index chat_conversation_latest on chat_conversation (last_at desc);

create table chat_message (
  person_id    uuid        not null,
  seq          integer     not null,
  author       text        not null check (author in ('person', 'bot', 'agent')),
  -- The author's own name for the message: sent again, it is there once.
  client_id    text        not null,
  agent_id     text,
  session_id   uuid        not null,
  message_type text        not null,
  payload      jsonb       not null,
  -- The file that a media message carries.
  file_id      uuid,
  created_at   timestamptz not null,
  primary key (person_id, seq)
);
create unique index chat_message_client on chat_message (person_id, author, client_id);

create table chat_file (
  person_id   uuid        not null,
  file_id     uuid        not null,
  kind        text        not null check (kind in ('image/jpeg', 'image/gif', 'video/mp4', 'video/quicktime')),
  -- The file's name in the storage; null when it is no longer kept.
  name        text,
  bytes       integer     not null,
  uploaded_at timestamptz not null,
  -- When a message carried it first. One that no message carries is soon forgotten.
  sent_at     timestamptz,
  primary key (person_id, file_id)
);
create index chat_file_age on chat_file (uploaded_at) where name is not null;
