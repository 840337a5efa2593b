import type { Shape } from '../shape.ts'
import type { verdict as thai } from '../th/verdict.ts'

export const verdict = {
  verified: 'ກົງກັບທີ່ຜະນຶກ',
  waiting: 'ລໍຖ້າຜະນຶກ',
  overdue: 'ຄວນຜະນຶກດົນແລ້ວ',
  different: 'ບໍ່ກົງກັບທີ່ຜະນຶກ',
} as const satisfies Shape<typeof thai>
