import type { Shape } from '../shape.ts'
import type { entryStep as thai } from '../th/entry-step.ts'

export const entryStep = {
  recorded: 'ບັນທຶກ',
  held: 'ກັນເງິນໄວ້',
  coming: 'ລໍຖ້າເງິນເຂົ້າ',
  settled: 'ສຳເລັດ',
  voided: 'ຍົກເລີກ',
  reversal: 'ກັບຄືນລາຍການ',
} as const satisfies Shape<typeof thai>
