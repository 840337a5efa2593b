import type { Shape } from '../shape.ts'
import type { howto as thai } from '../th/howto.ts'

export const howto = {
  walletTotal: 'ຕົວເລກໃຫຍ່ແມ່ນເງິນທັງໝົດຂອງທ່ານ',
  walletDeposit: 'ຢາກຝາກເງິນ ແຕະ [wallet:deposit]',
  walletWay: 'ເລືອກວິທີ ເຊັ່ນ [deposit:wayQrKbank]',
  walletAmount: 'ແຕະຈຳນວນເງິນ ແລ້ວໄດ້ QR ທັນທີ',
  walletPay: 'ບັນທຶກ QR ໄປສະແກນໃນແອັບທະນາຄານ ຈ່າຍໃຫ້ຕົງຍອດທຸກສະຕາງ',
  walletArrived: 'ເງິນເຂົ້າພາຍໃນ 1 ນາທີ ໜ້ານີ້ຈະບອກເອງ',
  walletWithdraw: 'ຢາກຖອນເງິນ ແຕະ [wallet:withdraw]',
  walletWithdrawAmount: 'ໃສ່ຈຳນວນເງິນ ແລ້ວແຕະປຸ່ມຄຳ',
  walletConfirm: 'ກວດຍອດໃຫ້ຖືກ ແລ້ວແຕະ [withdrawal:confirm]',
  walletPaid: 'ເງິນເຂົ້າບັນຊີທະນາຄານຂອງທ່ານເອງເທົ່ານັ້ນ',

  gameFind: 'ເກມຢູ່ຖັດລົງໄປໃນໜ້າຫຼັກ ປັດໄປຂ້າງໆເພື່ອເບິ່ງຕື່ມ',
  gameOpen: 'ແຕະເກມທີ່ຢາກຫຼິ້ນ ເທື່ອທຳອິດຈະເປີດບັນຊີໃຫ້',
  gameAmount: 'ໃສ່ຈຳນວນເງິນທີ່ຈະຍ້າຍເຂົ້າເກມ',
  gameMove: 'ແຕະປຸ່ມໂອນ ເງິນເຂົ້າເກມທັນທີ',
  gamePlay: 'ແຕະປຸ່ມຫຼິ້ນເພື່ອເຂົ້າເກມ',
  gameThere: 'ເກມເປີດຂຶ້ນມາພ້ອມເງິນຂອງທ່ານ',
  gameBack: 'ເຊົາຫຼິ້ນແລ້ວກັບມາບ່ອນນີ້ ແຕະ [transfer:again] ແລ້ວ [transfer:moveOut]',
  gameHome: 'ໃສ່ຈຳນວນເງິນແລ້ວໂອນ ເງິນກັບເຂົ້າກະເປົາ',

  balanceTotal: 'ຕົວເລກໃຫຍ່ແມ່ນເງິນທັງໝົດ ລວມກະເປົາ ແລະ ທຸກເກມ',
  balanceParts: 'ແຖວລຸ່ມບອກວ່າຢູ່ໃນກະເປົາເທົ່າໃດ ໃນເກມເທົ່າໃດ',
  balanceRefresh: 'ແຕະລູກສອນເພື່ອເບິ່ງຍອດລ່າສຸດຈາກທຸກເກມ',
  balanceGames: 'ບັດຂອງແຕ່ລະເກມບອກເງິນທີ່ຢູ່ໃນເກມນັ້ນ',
  balanceStatement: 'ແຕະ [site:menuStatement] ເພື່ອເບິ່ງເງິນເຂົ້າອອກທຸກເທື່ອ',
  balanceEntry: 'ແຕະລາຍການເພື່ອເບິ່ງເວລາ ແລະ ຍອດຫຼັງລາຍການ',

  receiveOpen: 'ໃນໜ້າຫຼັກ ແຕະ [wallet:bonus]',
  receiveChoose: 'ເລືອກໂບນັດທີ່ຢາກໄດ້',
  receiveRule: 'ອ່ານກົດກ່ອນ ໄດ້ເທົ່າໃດ ແລະ ຖອນໄດ້ເມື່ອໃດ',
  receiveTap: 'ແຕະປຸ່ມຄຳເພື່ອຮັບ',
  receiveGot: 'ເງິນໂບນັດເຂົ້າກະເປົາທັນທີ',
  receiveProgress: 'ແຖບນີ້ບອກວ່າໃກ້ຖອນໄດ້ປານໃດ',

  endWhere: 'ໂບນັດທີ່ໃຊ້ຢູ່ສະແດງໄວ້ໃນໜ້າ [bonus:title]',
  endSuccess: 'ເມື່ອແຖບເຕັມ ໃຫ້ຖອນທັງໝົດ ໂບນັດກໍຈົບຢ່າງສຳເລັດ',
  endFail: 'ຖ້າຫຼິ້ນຈົນເຫຼືອຮອດຍອດນີ້ ໂບນັດຈົບເອງ ແລະ ບໍ່ມີເງື່ອນໄຂເຫຼືອ',
  endCancel: 'ຢາກຈົບເອງກ່ອນ ແຕະ [bonus:cancel]',
  endWarning: 'ອ່ານວ່າຕ້ອງຄືນເຄຣດິດເທົ່າໃດ ແລ້ວຈຶ່ງຢືນຢັນ',
  endDone: 'ໂບນັດຈົບແລ້ວ ຖອນເງິນ ຫຼື ຮັບໂບນັດໃໝ່ໄດ້',
} as const satisfies Shape<typeof thai>
