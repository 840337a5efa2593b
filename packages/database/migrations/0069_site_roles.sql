-- The site's own roles, and the ceilings that the site sets for the roles that every site has.
create table site_role (
  role_id        text        primary key check (role_id ~ '^[a-z][a-z0-9-]{1,39}$'),
  -- Both null: a role that every site has. The code states its permissions.
  name           text        unique check (name <> ''),
  permissions    text[],
  -- The largest withdrawal that the role may approve, in satang, or in hundredths of a kip; null: any.
  ceiling        bigint      check (ceiling >= 0),
  ceiling_in_kip bigint      check (ceiling_in_kip >= 0),
  version        int         not null default 1 check (version > 0),
  changed_by     text        not null,
  changed_at     timestamptz not null,
  constraint an_own_role_has_a_name check ((name is null) = (permissions is null))
);
