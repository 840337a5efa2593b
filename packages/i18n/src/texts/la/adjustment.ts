import type { Shape } from '../shape.ts'
import type { adjustment as thai } from '../th/adjustment.ts'

export const adjustment = {
  adjust: 'ແກ້ໄຂຍອດ',
  title: 'ແກ້ໄຂຍອດຂອງສະມາຊິກ',
  text: 'ສຳລັບແກ້ເງິນທີ່ຜິດ ບໍ່ນັບເປັນຝາກ ຖອນ ຫຼື ໂບນັດ ສະມາຊິກເຫັນລາຍການພ້ອມເຫດຜົນ',
  direction: 'ເຮັດຫຍັງ',
  credit: 'ເພີ່ມເງິນ',
  debit: 'ຫັກເງິນ',
  amount: 'ຈຳນວນເງິນ ({{currency}})',
  amountMissing: 'ໃສ່ຈຳນວນເງິນ ຫຼາຍກວ່າ 0 ທົດສະນິຍົມບໍ່ເກີນ 2 ຕຳແໜ່ງ',
  tooMuch: 'ໃນກະເປົາມີ {{balance}} ຫັກເກີນບໍ່ໄດ້',
  reason: 'ເຫດຜົນ',
  reasonHint: 'ສະມາຊິກອ່ານເຫດຜົນນີ້ໃນລາຍການເດີນບັນຊີ',
  reasonMissing: 'ໃສ່ເຫດຜົນ',
  preview: 'ຍອດໃນກະເປົາ',
  openReward: 'ມີໂບນັດ {{code}} ເປີດຢູ່ ການແກ້ຍອດບໍ່ປ່ຽນຖານ ແລະ ຍອດຫຼິ້ນຂອງໂບນັດ ແລະ ສະມາຊິກຍັງຖອນບໍ່ໄດ້ຈົນກວ່າໂບນັດຈົບ',
  submit: 'ແກ້ໄຂຍອດ',
  list: 'ການແກ້ໄຂຍອດດ້ວຍມື',
  empty: 'ຍັງບໍ່ເຄີຍແກ້ໄຂ',
  approvedBy: 'ອະນຸມັດໂດຍ {{who}}',
  older: 'ເກົ່າກວ່າ',
} as const satisfies Shape<typeof thai>
