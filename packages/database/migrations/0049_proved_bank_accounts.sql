-- A registered bank account is proved by money that came from it: under a QR of its member, or with a slip that the member
-- sent. Until then anybody may have registered it. Decision record 0071.
alter table member_bank_account
  add column proved_at     timestamptz,
  -- earlier: what the member did before this version counts as the proof.
  add column proved_by     text check (proved_by in ('qr', 'slip', 'operator', 'earlier')),
  -- The id of the payment, slip or bank transaction that proved it.
  add column proof_id      text,
  -- The digits of the account that the proof showed: x and * stand for hidden ones.
  add column proved_digits text,
  add constraint a_proof_is_complete check (
    (proved_at is null) = (proved_by is null) and (proved_at is null) = (proved_digits is null));

-- The account that a member says is theirs while another member has registered it without a proof. The first of them to
-- prove it gets it.
create table member_bank_claim (
  member_id  uuid        primary key references member,
  bank_code  text        not null,
  account_no text        not null,
  claimed_at timestamptz not null
);
create index member_bank_claim_of_account on member_bank_claim (bank_code, account_no);

-- The member who is asked for the slip of a transfer that waits.
alter table bank_transaction add column asked_member_id uuid;
create index bank_transaction_asked on bank_transaction (asked_member_id, paid_at)
  where state = 'waiting' and asked_member_id is not null;
create index bank_transaction_waiting_from on bank_transaction (sender_bank, paid_at) where state = 'waiting';

-- Members of before this version keep what worked for them: an account whose money was credited to its member, or that
-- received a withdrawal, counts as proved.
update member_bank_account a
set proved_at = now(), proved_by = 'earlier', proved_digits = a.account_no
from member m
where m.member_id = a.member_id and m.bank_code = a.bank_code and m.bank_account_no = a.account_no and a.member_id in (
  select w.member_id from withdrawal w where w.state = 'paid'
  union
  select t.member_id from incoming_transfer t
  left join bank_transaction b on b.bank_transaction_id = t.bank_transaction_id
  where t.state = 'credited' and (t.trans_ref is not null or b.sender_bank <> 'TRUEWALLET')
  union
  select p.member_id from payment_notification p join member payer on payer.member_id = p.member_id
  where p.outcome = 'credited' and p.body ->> 'fromBank' = payer.bank_code
    and length(regexp_replace(p.body ->> 'fromAccount', '\D', '', 'g')) >= 4
    and payer.bank_account_no like '%' || regexp_replace(
      regexp_replace(p.body ->> 'fromAccount', '[\s._/-]', '', 'g'), '[xX*]', '_', 'g'));

-- A member whose account went to its owner gives another one.
alter table security_event
  drop constraint security_event_kind_check,
  add constraint security_event_kind_check check (
    kind in ('NEW_LOGIN', 'PASSWORD_CHANGED', 'PASSWORD_RESET', 'BANK_ACCOUNT_NAME_CHANGED', 'BANK_ACCOUNT_CHANGED'));
