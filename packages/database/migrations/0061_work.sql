-- The queue of what waits for an operator (decision record 0084): who looks at what, and indices of what waits.

create table work_claim (
  kind        text        not null,
  item_id     text        not null,
  operator_id text        not null references operator,
  claimed_at  timestamptz not null,
  -- Renewed while the operator has it open.
  expires_at  timestamptz not null check (expires_at > claimed_at),
  primary key (kind, item_id)
);
create index work_claim_over on work_claim (expires_at);

create index withdrawal_in_review on withdrawal (coalesce(reviewed_at, created_at), withdrawal_id)
  where state = 'review';
create index withdrawal_at_bank on withdrawal (sent_at, withdrawal_id) where state in ('submitted', 'manual_review');
create index slip_open on slip (received_at, slip_id) where state = 'processing';

-- How similar cases ended.
create index withdrawal_reviewed on withdrawal (ended_at desc) where reviewed_at is not null and ended_at is not null;
create index withdrawal_settled_by_operator on withdrawal (ended_at desc) where decided_by is not null;
create index transfer_leg_decided on transfer_leg (ended_at desc) where decided_by is not null;
create index gift_decided on gift (ended_at desc) where decided_by is not null;
create index bank_transaction_matched on bank_transaction (received_at desc) where matched_by is not null;
create index payment_notification_matched on payment_notification (received_at desc) where matched_by is not null;
