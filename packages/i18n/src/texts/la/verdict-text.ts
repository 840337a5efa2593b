import type { Shape } from '../shape.ts'
import type { verdictText as thai } from '../th/verdict-text.ts'

export const verdictText = {
  verified: 'ທຸກລາຍການໃນໜ້ານີ້ກົງກັບທີ່ຜະນຶກໄວ້ໃນສາຍທຸກຊ່ອງ',
  waiting: 'ລາຍການໃໝ່ຜະນຶກປະມານນາທີລະຄັ້ງ ໜ້ານີ້ຈະກວດອີກເອງ',
  overdue: 'ລາຍການນີ້ຄວນຜະນຶກໄປດົນແລ້ວ ແຈ້ງຜູ້ເບິ່ງແຍງລະບົບ',
  different: 'ສິ່ງທີ່ເຫັນໃນໜ້ານີ້ບໍ່ກົງກັບທີ່ຜະນຶກ ເກັບຮູບໜ້າຈໍໄວ້ ແລະ ແຈ້ງຜູ້ເບິ່ງແຍງລະບົບທັນທີ',
} as const satisfies Shape<typeof thai>
