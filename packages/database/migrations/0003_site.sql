-- Catalogues and settings of the operator: small, the same for every member.
create table site_setting (
  name  text  primary key,
  value jsonb not null
);

create table bank (
  code    text    primary key,
  name_th text    not null,
  name_en text    not null,
  -- Bank of Thailand number, where the bank has one.
  number  text,
  place   integer not null,
  is_open boolean not null default true
);

create table source (
  code        text    primary key,
  description text    not null,
  place       integer not null
);

create table deposit_account (
  deposit_account_id uuid    primary key,
  bank_code          text    not null references bank (code),
  bank_type          text    not null check (bank_type in ('BANK', 'PAYMENT')),
  mode               text    not null check (mode in ('AUTO', 'SMS', 'MANUAL')),
  account_name       text    not null,
  account_no         text    not null,
  -- The PromptPay id that a QR of this account names, where it has one.
  promptpay_id       text,
  currency           text    not null check (currency in ('BAHT', 'LAK')),
  place              integer not null,
  is_open            boolean not null default true
);
create unique index deposit_account_promptpay on deposit_account (promptpay_id) where promptpay_id is not null;

-- Banks by their letter codes. Numbers: Bank of Thailand.
insert into bank (code, name_th, name_en, number, place) values
  ('KBANK', 'ธนาคารกสิกรไทย', 'Kasikornbank', '004', 1),
  ('SCB', 'ธนาคารไทยพาณิชย์', 'Siam Commercial Bank', '014', 2),
  ('KTB', 'ธนาคารกรุงไทย', 'Krungthai Bank', '006', 3),
  ('BBL', 'ธนาคารกรุงเทพ', 'Bangkok Bank', '002', 4),
  ('BAY', 'ธนาคารกรุงศรีอยุธยา', 'Bank of Ayudhya (Krungsri)', '025', 5),
  ('TMB', 'ธนาคารทหารไทยธนชาต', 'TMBThanachart Bank (ttb)', '011', 6),
  ('GSB', 'ธนาคารออมสิน', 'Government Savings Bank', '030', 7),
  ('BAAC', 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร', 'Bank for Agriculture (BAAC)', '034', 8),
  ('GHB', 'ธนาคารอาคารสงเคราะห์', 'Government Housing Bank', '033', 9),
  ('KKP', 'ธนาคารเกียรตินาคินภัทร', 'Kiatnakin Phatra Bank', '069', 10),
  ('CIMBT', 'ธนาคารซีไอเอ็มบี ไทย', 'CIMB Thai Bank', '022', 11),
  ('TISCO', 'ธนาคารทิสโก้', 'TISCO Bank', '067', 12),
  ('UOB', 'ธนาคารยูโอบี', 'United Overseas Bank (Thai)', '024', 13),
  ('LHB', 'ธนาคารแลนด์ แอนด์ เฮ้าส์', 'Land and Houses Bank', '073', 14),
  ('BCEL', 'ธนาคารการค้าต่างประเทศลาว', 'Banque pour le Commerce Extérieur Lao', null, 15);
