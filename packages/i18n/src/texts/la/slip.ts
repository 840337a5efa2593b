import type { Shape } from '../shape.ts'
import type { slip as thai } from '../th/slip.ts'

export const slip = {
  title: 'ສະລິບຂອງຂ້ອຍ',
  receivedAt: 'ເວລາທີ່ໄດ້ຮັບ',
  amount: 'ຈຳນວນເງິນ',
  status: 'ສະຖານະ',
  view: 'ເບິ່ງສະລິບ',
  processing: 'ກຳລັງກວດສອບ',
  success: 'ສຳເລັດ',
  failed: 'ບໍ່ຜ່ານ',
  empty: 'ຍັງບໍ່ມີສະລິບ',
} as const satisfies Shape<typeof thai>
