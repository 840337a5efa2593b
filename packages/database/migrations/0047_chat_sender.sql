-- What a client says of the sender of a message: specification §3, chat conversation.
alter table chat_message
  add column sender_name text,
  add column device_token text;
