import type { Shape } from '../shape.ts'
import type { differenceKind as thai } from '../th/difference-kind.ts'

export const differenceKind = {
  totalDiffers: 'ຍອດລວມບໍ່ກົງ',
  onlyInBook: 'ມີສະເພາະໃນປຶ້ມບັນຊີ',
  onlyAtCompany: 'ມີສະເພາະທີ່ຄູ່ຄ້າ',
  amountDiffers: 'ຈຳນວນເງິນບໍ່ກົງ',
} as const satisfies Shape<typeof thai>
