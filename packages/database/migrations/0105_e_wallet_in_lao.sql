-- The e-wallet's name that Lao readers see. An operator may have given it one.
update bank set name_la = 'ວອເລັດ TrueMoney' where code = 'TRUEWALLET' and name_la is null;
