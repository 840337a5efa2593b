-- The latest messages of the site, in which a search of the operators' inbox looks for words.
create index chat_message_latest on chat_message (created_at desc);
