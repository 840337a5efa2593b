-- Answers that operators of the chat have ready, in three languages, with variables that are filled in when one is used.
create table canned_answer (
  answer_id  uuid        primary key,
  shortcut   text        not null unique,
  -- By language.
  text       jsonb       not null,
  -- Counts the changes, so that nobody overwrites one that they have not seen.
  version    integer     not null check (version > 0),
  changed_by text        not null,
  changed_at timestamptz not null
);
