import type { CodeOfOperators } from '../th/codes-of-operators.ts'

export const codesOfOperators = {
  FORBIDDEN: 'ບົດບາດຂອງທ່ານບໍ່ອະນຸຍາດໃຫ້ເຮັດລາຍການນີ້',
  INVITATION_INVALID: 'ຄຳເຊີນນີ້ໝົດອາຍຸ ຫຼື ຖືກໃຊ້ແລ້ວ ກະລຸນາຂໍຄຳເຊີນໃໝ່',
  OPERATOR_EXISTS: 'ມີທີມງານຊື່ນີ້ແລ້ວ',
  OWN_ACCOUNT: 'ເຮັດກັບບັນຊີຂອງຕົນເອງບໍ່ໄດ້ ໃຫ້ເຈົ້າຂອງອີກຄົນເຮັດ',
  API_KEY_NAME_USED: 'ມີຄີຊື່ນີ້ແລ້ວ ຊື່ຂອງຄີໃຊ້ໄດ້ເທື່ອດຽວ ຕັ້ງຊື່ອື່ນ',
  APPROVAL_REQUIRED: 'ລາຍການນີ້ຕ້ອງມີທີມງານອີກຄົນອະນຸມັດ',
  APPROVAL_NOT_NEEDED: 'ລາຍການນີ້ບໍ່ຕ້ອງຂໍອະນຸມັດ ເຮັດໄດ້ເລີຍ',
  APPROVAL_ENDED: 'ຄຳຂໍນີ້ໝົດອາຍຸ ຖືກຍົກເລີກ ຫຼື ມີຄົນຕັດສິນແລ້ວ',
  APPROVAL_STALE: 'ຂໍ້ມູນປ່ຽນໄປຫຼັງຈາກສົ່ງຄຳຂໍ ໃຫ້ສົ່ງຄຳຂໍໃໝ່',
  APPROVAL_REFUSED: 'ລາຍການນີ້ເຮັດບໍ່ໄດ້ຕາມທີ່ຂໍໄວ້ ກວດຂໍ້ມູນແລ້ວສົ່ງຄຳຂໍໃໝ່',
  MEMBER_EXCLUDED: 'ສະມາຊິກຂໍປິດກັ້ນຕົນເອງໄວ້ ຈຶ່ງປ່ຽນສະຖານະບໍ່ໄດ້',
  LAST_PASSKEY: 'ລຶບພາສຄີນີ້ບໍ່ໄດ້ ເພາະຈະບໍ່ມີວິທີເຂົ້າສູ່ລະບົບເຫຼືອຢູ່',
  SAME_OPERATOR: 'ຕ້ອງເປັນອີກຄົນໜຶ່ງ ທ່ານອະນຸມັດ ຫຼື ກວດລາຍການຂອງຕົນເອງບໍ່ໄດ້',
} as const satisfies Record<CodeOfOperators, string>
