-- The operator's e-wallets are accounts like its bank accounts: their money is told of by the same feed, and credited as
-- the same receipts. A phone number is the account's number. They are no bank that a member could register.
alter table deposit_account drop constraint deposit_account_mode_check;
alter table deposit_account add constraint deposit_account_mode_check check (mode in ('AUTO', 'SMS', 'MANUAL', 'LINK'));
alter table deposit_account add constraint only_an_e_wallet_takes_links check (mode <> 'LINK' or bank_code = 'TRUEWALLET');
-- An account has one source of its money: a wallet takes links, or its lines are matched, and never both.
create unique index deposit_account_one_wallet on deposit_account (account_no) where bank_code = 'TRUEWALLET';
insert into bank (code, name_th, name_en, number, place, is_open) values
  ('TRUEWALLET', 'ทรูมันนี่ วอลเล็ท', 'TrueMoney Wallet', null, 90, false);

-- A gift link that a member sent, from the moment its money was meant to be taken. That its voucher is taken once ever,
-- by whomever, is decided by slip_reference, under TRUEWALLET and the voucher's hash.
create table gift (
  member_id          uuid        not null,
  -- Also the id of the entry that holds its money, and our reference at the e-wallet.
  gift_id            uuid        not null,
  voucher            text        not null,
  deposit_account_id uuid        not null references deposit_account,
  -- The wallet that takes it, as the account said when it was sent.
  wallet_no          text        not null,
  -- What the e-wallet said is in it, before anything was taken.
  amount             bigint      not null check (amount > 0),
  state              text        not null check (state in ('redeeming', 'credited', 'refused')),
  -- Why nothing came of it: a code of the contract.
  reason             text,
  received_at        timestamptz not null,
  -- How often the e-wallet was asked, and when it is asked again.
  asked              integer     not null default 0,
  ask_at             timestamptz not null,
  -- The entry that settled or voided the hold.
  resolution_id      uuid,
  decided_at         timestamptz,
  primary key (member_id, gift_id),
  constraint a_refused_gift_has_its_reason check ((state = 'refused') = (reason is not null)),
  constraint a_decided_gift_has_its_entry check ((state = 'redeeming') = (resolution_id is null and decided_at is null))
);
create index gift_waiting on gift (ask_at) where state = 'redeeming';
