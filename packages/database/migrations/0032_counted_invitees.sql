-- What the book says of an invitee, counted up to a version of the invitee's wallet, so that a loss is not summed over the
-- whole history each time. It lies with the inviter, like the rest of the row; the wallet's entries never change, so what
-- was counted stays true. Decision record 0043.
alter table invitee
  add column counted_version bigint  not null default 0 check (counted_version >= 0),
  -- Satang paid in less taken out; below zero for who has taken out more.
  add column paid            bigint  not null default 0,
  -- A move into a game went through.
  add column has_played      boolean not null default false;
