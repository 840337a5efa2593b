import type { Shape } from '../shape.ts'
import type { overload as thai } from '../th/overload.ts'

export const overload = {
  title: 'ຕອນນີ້ມີຄົນໃຊ້ງານພ້ອມກັນຫຼາຍ',
  reloads: 'ເງິນຂອງທ່ານຍັງຢູ່ຄົບ ໜ້ານີ້ຈະເປີດໃໝ່ເອງໃນອີກບໍ່ເທົ່າໃດວິນາທີ',
} as const satisfies Shape<typeof thai>
