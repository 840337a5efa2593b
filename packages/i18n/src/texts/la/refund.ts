import type { Shape } from '../shape.ts'
import type { refund as thai } from '../th/refund.ts'

export const refund = {
  title: 'ຄືນຍອດເສຍ',
  notYetText: 'ເຮົາກຳລັງກຽມເປີດການຄືນຍອດເສຍ',
} as const satisfies Shape<typeof thai>
