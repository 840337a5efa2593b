-- The network address of a guest who waits for an agent: only so many guests of one address wait at once.
alter table chat_conversation add column waiting_address text;
create index chat_conversation_waiting_guests on chat_conversation (waiting_address)
  where state = 'waiting' and kind = 'guest';
