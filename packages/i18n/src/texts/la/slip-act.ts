import type { Shape } from '../shape.ts'
import type { slipAct as thai } from '../th/slip-act.ts'

export const slipAct = {
  title: 'ສະລິບ',
  empty: 'ຍັງບໍ່ເຄີຍສົ່ງສະລິບ',
  open: 'ເບິ່ງຮູບ',
  credit: 'ເຕີມເງິນຕາມສະລິບ',
  creditTitle: 'ເຕີມເງິນຕາມສະລິບທີ່ບໍ່ຜ່ານ',
  creditText: 'ກວດວ່າເງິນເຂົ້າບັນຊີເວັບແທ້ກ່ອນ ເລກອ້າງອີງໜຶ່ງເລກເຕີມເງິນໄດ້ຄັ້ງດຽວ',
  account: 'ບັນຊີທີ່ຮັບເງິນ',
  accountMissing: 'ເລືອກບັນຊີ',
  amountMissing: 'ໃສ່ຈຳນວນເງິນ ຫຼາຍກວ່າ 0 ທົດສະນິຍົມບໍ່ເກີນ 2 ຕຳແໜ່ງ',
  amount: 'ຈຳນວນເງິນ ({{currency}})',
  paidAt: 'ໂອນເມື່ອ',
  paidAtMissing: 'ເລືອກວັນ ແລະ ເວລາໂອນ',
  senderBank: 'ລະຫັດທະນາຄານຜູ້ໂອນ 3 ຫຼັກ',
  senderBankMissing: 'ໃສ່ຕົວເລກ 3 ຫຼັກ ເຊັ່ນ 014',
  transRef: 'ເລກອ້າງອີງໃນສະລິບ',
  transRefMissing: 'ໃສ່ຕົວອັກສອນອັງກິດ ແລະ ຕົວເລກຕາມສະລິບ',
  ifKnown: 'ຖ້າຮູ້',
  older: 'ເກົ່າກວ່າ',
  newer: 'ໃໝ່ກວ່າ',
} as const satisfies Shape<typeof thai>
