-- The server's registry of game protocols decides which names exist; a new protocol needs no migration.
alter table game_provider drop constraint game_provider_protocol_check;
alter table game_provider add constraint game_provider_protocol_check check (protocol ~ '^[a-z][a-z-]{0,29}$');
