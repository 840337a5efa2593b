import type { Shape } from '../shape.ts'
import type { refund as thai } from '../th/refund.ts'

export const refund = {
  title: 'ຄືນຍອດເສຍ',
  banners: 'ຮູບຄືນຍອດເສຍ',
  ready: 'ຍອດທີ່ຮັບຄືນໄດ້',
  loss: '{{percent}}% ຂອງຍອດເສຍສຸດທິ {{loss}} {{unit}} ນັບຈາກເທື່ອກ່ອນ',
  storyLoss: 'ຍອດເສຍສຸດທິຂອງທ່ານ',
  how: 'ຄືນ {{percent}}% ຂອງເງິນທີ່ຝາກແລ້ວຫຼິ້ນເສຍແທ້ ຫັກຍອດທີ່ຊະນະແລ້ວ ເຄຣດິດຈາກໂບນັດບໍ່ນັບ',
  minimum: 'ຍອດຄືນຕ້ອງຮອດ {{least}} {{unit}} ຈຶ່ງຮັບໄດ້',
  conditionSuccess: 'ຖອນໄດ້ເມື່ອຫຼິ້ນຈົນຍອດຮອດ {{percent}}% ຂອງຍອດຄືນນີ້',
  conditionTurnover: 'ຕ້ອງຫຼິ້ນລວມຢ່າງໜ້ອຍ {{percent}}% ຂອງຍອດຄືນນີ້ກ່ອນຖອນ',
  conditionFail: 'ຈົບເມື່ອຫຼິ້ນຈົນຍອດເຫຼືອ {{percent}}% ຂອງຍອດຄືນນີ້ ຫຼື ໜ້ອຍກວ່າ ແລ້ວເງື່ອນໄຂທັງໝົດໝົດໄປ',
  receive: 'ຮັບຄືນ {{amount}} {{unit}}',
  interrupted: 'ຍອດຄືນນີ້ເປັນຂອງທ່ານແລ້ວ ແຕ່ຍັງບໍ່ເຂົ້າກະເປົາ ແຕະຮັບຄືນເພື່ອໃຫ້ເຂົ້າ ຫຼື ລໍຖ້າຈັກໜ້ອຍ',
  listTitle: 'ທີ່ຮັບຄືນໄປແລ້ວ',
  listAt: 'ເວລາ',
  listAmount: 'ຍອດຄືນ',
  listEmpty: 'ຍັງບໍ່ເຄີຍຮັບຄືນ',
  listEmptyText: 'ເມື່ອຮັບຄືນແລ້ວຈະຂຶ້ນຢູ່ນີ້',
} as const satisfies Shape<typeof thai>
