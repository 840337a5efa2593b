import type { Shape } from '../shape.ts'
import type { spin as thai } from '../th/spin.ts'

export const spin = {
  title: 'ວົງລໍ້ນຳໂຊກ',
  notYetText: 'ວົງລໍ້ກຳລັງກຽມເປີດ ຫຼຽນຂອງທ່ານຍັງຢູ່ຄົບ',
} as const satisfies Shape<typeof thai>
