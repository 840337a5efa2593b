import type { Shape } from '../shape.ts'
import type { invite as thai } from '../th/invite.ts'

export const invite = {
  title: 'ຊວນໝູ່',
  banners: 'ຮູບຊວນໝູ່',
  link: 'ລິ້ງຊວນໝູ່ຂອງທ່ານ',
  qr: 'QR ຂອງລິ້ງຊວນໝູ່',
  copyLink: 'ສຳເນົາລິ້ງ',
  shareLink: 'ແຊຣ໌ລິ້ງ',
  ready: 'ໂບນັດຊວນໝູ່ທີ່ຮັບໄດ້',
  how: 'ທ່ານໄດ້ {{percent}}% ຂອງເງິນທີ່ໝູ່ຊຶ່ງສະໝັກຜ່ານລິ້ງນີ້ຫຼິ້ນເສຍແທ້ ຮັບໄດ້ມື້ລະເທື່ອ',
  receive: 'ຮັບ {{amount}} {{unit}}',
  collected: 'ມື້ນີ້ຮັບໄປແລ້ວ ກັບມາຮັບໄດ້ມື້ອື່ນ',
  nothingPlayed: 'ໝູ່ທີ່ຊວນຍັງບໍ່ໄດ້ຫຼິ້ນ',
  nothingLost: 'ຍັງບໍ່ມີຍອດໃໝ່ໃຫ້ຮັບ',
  success: 'ຖອນໄດ້ທີ່ {{percent}}%',
  fail: 'ຈົບທີ່ {{percent}}%',
  confirmTitle: 'ຮັບໂບນັດຊວນໝູ່ {{amount}} {{unit}} ບໍ',
  confirmSuccess: 'ຖອນໄດ້ເມື່ອຫຼິ້ນຈົນຍອດຮອດ {{percent}}% ຂອງໂບນັດນີ້',
  confirmFail: 'ຈົບເມື່ອຫຼິ້ນຈົນຍອດເຫຼືອ {{percent}}% ຂອງໂບນັດນີ້ ຫຼື ໜ້ອຍກວ່າ',
  confirmWarning: 'ກ່ອນຈົບ ຖອນໄດ້ສະເພາະທັງໝົດທີ່ມີໃນເທື່ອດຽວ ແລະ ຮັບໂບນັດອື່ນບໍ່ໄດ້',
  listTitle: 'ໝູ່ທີ່ທ່ານຊວນ',
  listName: 'ຊື່',
  listAmount: 'ໂບນັດທີ່ໄດ້',
  listJoined: 'ສະໝັກເມື່ອ',
  listEmpty: 'ຍັງບໍ່ມີໝູ່ສະໝັກຜ່ານລິ້ງນີ້',
  listEmptyText: 'ສົ່ງລິ້ງ ຫຼື QR ໃຫ້ໝູ່ ຊື່ຈະຂຶ້ນຢູ່ນີ້ເມື່ອໝູ່ສະໝັກ',
} as const satisfies Shape<typeof thai>
