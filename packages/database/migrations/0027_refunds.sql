-- How things stood when a member's loss was last refunded: the loss since is what is refunded next. Product §7.
create table refund_mark (
  member_id uuid        primary key,
  -- Entries up to this version of the wallet are counted.
  version   bigint      not null,
  -- What wallet and games held.
  holdings  bigint      not null,
  marked_at timestamptz not null
);

-- A refund that was claimed; credited in a second step, which a job takes up where it was interrupted.
create table refund_claim (
  member_id   uuid        not null,
  -- Also the id of the grant that credits it.
  claim_id    uuid        not null,
  loss        bigint      not null check (loss > 0),
  amount      bigint      not null check (amount > 0),
  state       text        not null check (state in ('claimed', 'credited')),
  claimed_at  timestamptz not null,
  credited_at timestamptz,
  primary key (member_id, claim_id),
  constraint a_credit_has_a_time check ((state = 'credited') = (credited_at is not null))
);
create unique index refund_claim_one_open on refund_claim (member_id) where state = 'claimed';
create index refund_claim_latest on refund_claim (member_id, claimed_at desc);
create index refund_claim_open on refund_claim (claimed_at) where state = 'claimed';
