-- For the report that measures service (decision record 0112): what was asked for on days, without reading the rest. The columns
-- beside the moments let PostgreSQL answer from the index alone.
create index deposit_qr_created on deposit_qr (created_at) include (provider, state, paid_at);
create index slip_received on slip (received_at) include (state, decided_at);
create index gift_created on gift (created_at) include (state, ended_at);
create index deposit_notice_created on deposit_notice (created_at) include (state, ended_at);
create index bank_transaction_received on bank_transaction (received_at) include (bank_code, state, paid_at, matched_by)
  where state <> 'nothing';
create index withdrawal_created on withdrawal (created_at)
  include (state, approved_at, approved_by, reviewed_at, sent_at, ended_at);
create index chat_first_answer_waited on chat_first_answer (waited_from) include (answered_at);

-- What operators decided on days.
create index withdrawal_approved_by_operator on withdrawal (approved_at) where approved_by is not null;
create index deposit_notice_decision_made on deposit_notice_decision (made_at);
create index slip_credit_made on slip_credit (made_at);
create index approval_decided on approval (decided_at) where decided_by is not null;
