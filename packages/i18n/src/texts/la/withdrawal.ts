import type { Shape } from '../shape.ts'
import type { withdrawal as thai } from '../th/withdrawal.ts'

export const withdrawal = {
  title: 'ຖອນເງິນ',
  minAmount: 'ຖອນຂັ້ນຕ່ຳ {{min}} ບາດ',
  maxAmount: 'ຖອນໄດ້ບໍ່ເກີນ {{max}} ບາດ',
  notYetTitle: 'ການຖອນໃນແອັບກຳລັງກຽມເປີດ',
  notYetText: 'ເງິນຂອງທ່ານຢູ່ຄົບໃນກະເປົາ ຫາກຕ້ອງການຖອນຕອນນີ້ ຕິດຕໍ່ເຈົ້າໜ້າທີ່',
} as const satisfies Shape<typeof thai>
