import type { Shape } from '../shape.ts'
import type { statement as thai } from '../th/statement.ts'

export const statement = {
  title: 'ລາຍການ',
  emptyTitle: 'ຍັງບໍ່ມີລາຍການ',
  emptyText: 'ເມື່ອຝາກ ຖອນ ຫຼື ຫຼິ້ນເກມ ລາຍການຈະສະແດງທີ່ນີ້',
  emptyFilter: 'ບໍ່ມີລາຍການປະເພດນີ້ໃນໜ້ານີ້',
  total: 'ທັງໝົດ {{number}} ລາຍການ',
  today: 'ມື້ນີ້ {{date}}',
  yesterday: 'ມື້ວານນີ້ {{date}}',
  slips: 'ສະລິບ',

  filters: 'ປະເພດລາຍການ',
  filterAll: 'ທັງໝົດ',
  filterDeposit: 'ຝາກ',
  filterWithdraw: 'ຖອນ',
  filterGame: 'ເກມ',
  filterBonus: 'ໂບນັດ',

  activityDeposit: 'ຝາກເງິນ {{from}}',
  activityWithdraw: 'ຖອນເຂົ້າ {{to}}',
  activityTransferIn: 'ຍ້າຍເຂົ້າ {{to}}',
  activityTransferOut: 'ຍ້າຍຈາກ {{from}}',
  activityTransfer: 'ຍ້າຍຈາກ {{from}} ໄປ {{to}}',
  activityBonus: 'ຮັບໂບນັດ {{description}}',
  activityPromotion: 'ຮັບໂປຣໂມຊັນ {{description}}',
  activityInvite: 'ໂບນັດຊວນໝູ່ {{description}}',
  activityRefund: 'ຄືນຍອດເສຍ {{description}}',
  activityLuckydraw: 'ລາງວັນວົງລໍ້ {{description}}',
  activityFinishBonus: 'ຈົບໂບນັດ {{description}}',
  activityOther: 'ລາຍການເງິນ',

  placeWallet: 'ກະເປົາ',
  placeQrKbank: 'QR ກະສິກອນໄທ',
  placeQr: 'QR {{provider}}',

  statusSuccess: 'ສຳເລັດ',
  statusFailed: 'ບໍ່ສຳເລັດ',
  statusInProgress: 'ກຳລັງເຮັດ',
  moneyReturned: 'ຄືນເງິນແລ້ວ',
  late: 'ເງິນມາຫຼັງ QR ໝົດເວລາ ເຂົ້າກະເປົາໃຫ້ແລ້ວ',
} as const satisfies Shape<typeof thai>
