-- The bank's feed: rows of the operator's statements and the messages by which banks tell of money, one row a line, for
-- ever, whether or not it moved money.
create table bank_line (
  -- The source's id of it: told again, it is the same line.
  line_id            text        primary key,
  source             text        not null check (source in ('statement', 'sms')),
  bank_code          text,
  -- What the line says, where it tells of money that came in.
  deposit_account_id uuid        references deposit_account,
  amount             bigint      check (amount > 0),
  currency           text,
  paid_at            timestamptz,
  sender_bank        text,
  sender_account     text,
  sender_name        text,
  body               jsonb       not null,
  -- nothing: it credits nobody, ever. waiting: for a slip, a notice or an operator. credited: its receipt is.
  state              text        not null check (state in ('nothing', 'waiting', 'credited')),
  -- Why it is not credited by itself.
  reason             text,
  received_at        timestamptz not null,
  -- The operator who said whose it is, and why.
  matched_by         text,
  matched_why        text,
  constraint a_line_that_may_credit_is_complete check (
    state = 'nothing' or (deposit_account_id is not null and amount is not null and currency is not null and paid_at is not null)),
  constraint what_is_not_credited_has_its_reason check (state = 'credited' or reason is not null)
);
create index bank_line_state on bank_line (state, received_at, line_id);
create index bank_line_waiting on bank_line (amount, paid_at) where state = 'waiting';

-- What a line says in full, with the balance after it: the same told under another id is no second transfer.
create table bank_line_content (
  content_key text primary key,
  line_id     text not null
);

-- Members whose account shows these four digits: banks show the last four, or the four before the last.
create index member_bank_account_last_four on member_bank_account (bank_code, right(account_no, 4));
create index member_bank_account_before_last on member_bank_account (bank_code, left(right(account_no, 5), 4));
