-- When an agent first answered in a session of a conversation, and since when the person had waited (decision record 0087).
create table chat_first_answer (
  -- The session of the conversation; it stays the same when a guest's conversation moves into an account.
  session_id     uuid        primary key,
  participant_id uuid        not null,
  agent_id       text        not null,
  waited_from    timestamptz not null,
  answered_at    timestamptz not null
);
create index chat_first_answer_latest on chat_first_answer (answered_at);
