import type { Shape } from '../shape.ts'
import type { bonus as thai } from '../th/bonus.ts'

export const bonus = {
  title: 'ໂບນັດ',
  offers: 'ໂບນັດສຳລັບທ່ານ',
  emptyTitle: 'ຍັງບໍ່ມີໂບນັດໃນຕອນນີ້',
  emptyText: 'ມີລະຫັດໂປຣໂມຊັນບໍ ປ້ອນດ້ານເທິງໄດ້ເລີຍ',
  stateActive: 'ກຳລັງໃຊ້ງານ',
  stateReceived: 'ຮັບຄົບແລ້ວ',
  stateFull: 'ໝົດແລ້ວ',
  stateOpen: 'ແຕະເພື່ອເບິ່ງ ແລະ ຮັບ',
  timesLimit: 'ຮັບໄດ້ {{most}} ເທື່ອ',
  timesDay: 'ມື້ລະ {{most}} ເທື່ອ',
  timesWeek: 'ອາທິດລະ {{most}} ເທື່ອ',
  banners: 'ຮູບໂບນັດ {{code}}',
  notice: 'ອ່ານກ່ອນຮັບ: ໂບນັດຈະຈົບເມື່ອຍອດເຫຼືອ {{percentFail}}% ຂອງທຶນ ຫຼື ໜ້ອຍກວ່າ',
  receive: 'ຮັບໂບນັດ {{credit}} {{unit}}',
  receiveLater: 'ຝາກກ່ອນຈຶ່ງຮັບໄດ້',
  receiving: 'ກຳລັງຮັບໂບນັດ…',
  received: 'ຮັບໂບນັດ {{code}} ແລ້ວ ເຄຣດິດຢູ່ໃນກະເປົາ',
  cancel: 'ຍົກເລີກໂບນັດ',
  cancelTitle: 'ຍົກເລີກໂບນັດບໍ',
  cancelText: 'ເຄຣດິດທີ່ເຫຼືອ {{amount}} {{unit}} ຈະຖືກຫັກຄືນຈາກກະເປົາ ແລະ ຮັບຄືນບໍ່ໄດ້',
  cancelGames: 'ຖ້າເງິນຢູ່ໃນເກມ ເຮົາຈະຍ້າຍກັບກະເປົາກ່ອນ',
  cancelKeep: 'ໃຊ້ໂບນັດຕໍ່',
  cancelling: 'ກຳລັງຍົກເລີກ…',
} as const satisfies Shape<typeof thai>
