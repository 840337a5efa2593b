-- When the member last opened the game's account, to offer the game first the next time.
alter table game_account add column used_at timestamptz;
