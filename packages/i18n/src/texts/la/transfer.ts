import type { Shape } from '../shape.ts'
import type { transfer as thai } from '../th/transfer.ts'

export const transfer = {
  title: 'ຍ້າຍເງິນ',
  from: 'ຈາກ',
  to: 'ໄປທີ່',
  selectAccount: 'ກະລຸນາເລືອກບັນຊີ',
  sameAccount: 'ຍ້າຍໄປບັນຊີດຽວກັນບໍ່ໄດ້',
  minAmount: 'ຈຳນວນເງິນຕ້ອງບໍ່ຕ່ຳກວ່າ {{min}} ບາດ',
} as const satisfies Shape<typeof thai>
