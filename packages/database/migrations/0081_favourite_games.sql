-- The games that a member has marked, with or without an account there.
create table favourite_game (
  member_id uuid not null,
  game      text not null references game_provider (code),
  primary key (member_id, game)
);
