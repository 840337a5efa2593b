import type { Shape } from '../shape.ts'
import type { accountView as thai } from '../th/account-view.ts'

export const accountView = {
  title: 'ໃຜເປີດເບິ່ງບັນຊີຂອງທ່ານ',
  short: 'ເວລາທີ່ທີມງານເປີດເບິ່ງ ຫຼື ແກ້ໄຂບັນຊີຂອງທ່ານ ແລະ ເຫດຜົນ',
  text: 'ທຸກຄັ້ງທີ່ທີມງານເປີດເບິ່ງ ສະແດງຂໍ້ມູນ ຫຼື ແກ້ໄຂບັນຊີຂອງທ່ານ ຈະຖືກບັນທຶກໄວ້ໃນບັນທຶກທີ່ແກ້ໄຂ ຫຼື ລຶບບໍ່ໄດ້. ທ່ານເຫັນຕຳແໜ່ງ ແລະ ເຫດຜົນ ແຕ່ບໍ່ເຫັນຊື່',
  back: 'ກັບໄປທີ່ໂປຣໄຟລ໌',
  emptyTitle: 'ຍັງບໍ່ມີໃຜເປີດເບິ່ງບັນຊີຂອງທ່ານ',
  emptyText: 'ເມື່ອທີມງານເປີດເບິ່ງ ຫຼື ແກ້ໄຂບັນຊີຂອງທ່ານ ລາຍການຈະສະແດງຢູ່ນີ້',
  program: 'ລະບົບອັດຕະໂນມັດ',
  operator: 'ທີມງານ',
  reason: 'ເຫດຜົນ: {{reason}}',
  getMember: 'ເປີດເບິ່ງບັນຊີຂອງທ່ານ',
  revealMember: 'ເບິ່ງຊື່ເຕັມ ເບີໂທ ແລະ ບັນຊີທະນາຄານຂອງທ່ານ',
  suspendMember: 'ລະງັບບັນຊີຂອງທ່ານ',
  liftSuspension: 'ຍົກເລີກການລະງັບບັນຊີຂອງທ່ານ',
  endMemberSessions: 'ອອກຈາກລະບົບໃຫ້ທ່ານໃນທຸກອຸປະກອນ',
  approveWithdrawal: 'ອະນຸມັດການຖອນຂອງທ່ານ',
  rejectWithdrawal: 'ປະຕິເສດການຖອນຂອງທ່ານ',
  decideStuckPayout: 'ກວດສອບກັບທະນາຄານ ແລະ ຕັດສິນການຖອນຂອງທ່ານ',
  decideStuckTransfer: 'ຕັດສິນການໂອນກັບເກມທີ່ຄ້າງຢູ່',
  decideStuckGift: 'ຕັດສິນຊອງຂອງຂວັນທີ່ຄ້າງຢູ່',
  matchPayment: 'ເຕີມເງິນຈາກການຈ່າຍ QR ໃຫ້ທ່ານ',
  matchBankTransaction: 'ເຕີມເງິນຈາກການໂອນຜ່ານທະນາຄານໃຫ້ທ່ານ',
  creditUnreadTransaction: 'ເຕີມເງິນຈາກການໂອນທີ່ລະບົບອ່ານບໍ່ອອກໃຫ້ທ່ານ',
  takeChat: 'ເຂົ້າຮ່ວມແຊັດຂອງທ່ານກັບທີມງານ',
} as const satisfies Shape<typeof thai>
