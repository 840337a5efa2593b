-- Each member's own short invite code (decision record 0101): one table finds the member of a code, the other the code
-- of a member, because a table that is spread over servers can keep only one of both unique.
create table invite_code (
  -- Crockford's base 32: digits and capitals without I, L, O and U.
  code      text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{7}$'),
  member_id uuid not null
);
create table member_invite_code (
  member_id uuid primary key,
  code      text not null
);

-- The members of today. It reads `member` and changes no row of it, so nobody waits for it. One of 32^7 codes that is
-- drawn twice is left out, and its member gets another when the app first asks for it. Of a random UUID, the bytes 0 to 5
-- and 7 are random in all bits.
with drawn as materialized (
  select member_id, decode(replace(gen_random_uuid()::text, '-', ''), 'hex') as bytes from member
), made as (
  insert into invite_code (code, member_id)
  select (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(bytes, place) & 31), 1), '' order by place)
    from unnest(array[0, 1, 2, 3, 4, 5, 7]) place
  ), member_id
  from drawn
  on conflict do nothing
  returning code, member_id
)
insert into member_invite_code (member_id, code) select member_id, code from made;
