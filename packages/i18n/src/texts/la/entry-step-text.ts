import type { Shape } from '../shape.ts'
import type { entryStepText as thai } from '../th/entry-step-text.ts'

export const entryStepText = {
  recorded: 'ເງິນເຄື່ອນທັນທີ',
  held: 'ຕັດຈາກກະເປົາແລ້ວ ຍັງບໍ່ຮອດບັນຊີຂອງເວັບ',
  coming: 'ຍັງບໍ່ເຂົ້າກະເປົາ ຈົນກວ່າຈະສຳເລັດ',
  settled: 'ລາຍການທີ່ກັນໄວ້ສຳເລັດ',
  voided: 'ລາຍການທີ່ກັນໄວ້ຖືກຍົກເລີກ ບໍ່ມີເງິນເຄື່ອນ',
  reversal: 'ຄືນລາຍການກ່ອນໜ້າທັງຈຳນວນ',
} as const satisfies Shape<typeof thai>
