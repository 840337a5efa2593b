-- The name that Lao readers see. Without one they see the Thai name.
alter table bank add column name_la text;

update bank set name_la = given.name_la
from (values
  ('KBANK', 'ທະນາຄານກະສິກອນໄທ'),
  ('SCB', 'ທະນາຄານໄທພານິດ'),
  ('KTB', 'ທະນາຄານກຸງໄທ'),
  ('BBL', 'ທະນາຄານກຸງເທບ'),
  ('BAY', 'ທະນາຄານກຸງສີອະຍຸດທະຍາ'),
  ('TMB', 'ທະນາຄານທະຫານໄທທະນະຊາດ'),
  ('GSB', 'ທະນາຄານອອມສິນ'),
  ('BAAC', 'ທະນາຄານເພື່ອການກະເສດ ແລະ ສະຫະກອນ'),
  ('GHB', 'ທະນາຄານອາຄານສົງເຄາະ'),
  ('KKP', 'ທະນາຄານກຽດນາຄິນພັດທະຣາ'),
  ('CIMBT', 'ທະນາຄານຊີໄອເອັມບີ ໄທ'),
  ('TISCO', 'ທະນາຄານທິສໂກ້'),
  ('UOB', 'ທະນາຄານຢູໂອບີ'),
  ('LHB', 'ທະນາຄານແລນ ແອນ ເຮົ້າສ໌'),
  ('BCEL', 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ')
) as given (code, name_la)
where bank.code = given.code;
