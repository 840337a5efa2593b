import type { Shape } from '../shape.ts'
import type { codesWithFigures as thai } from '../th/codes-with-figures.ts'

export const codesWithFigures = {
  REQUEST_LIMIT: 'ເຮັດລາຍການຖີ່ເກີນໄປ ລອງໃໝ່ໄດ້ໃນອີກ {{wait}}',
  REQUEST_LIMIT_1MIN: 'ເຮັດລາຍການຖີ່ເກີນໄປ ລອງໃໝ່ໄດ້ໃນອີກ {{wait}}',
  OTP_BLOCK: 'ປ້ອນລະຫັດຜິດຫຼາຍຄັ້ງ ຂໍລະຫັດໃໝ່ໄດ້ໃນອີກ {{wait}}',
  TRANSFER_MINIMUM: 'ຈຳນວນເງິນຕ້ອງບໍ່ຕ່ຳກວ່າ {{min}} {{unit}}',
  REFUND_MINIMUM: 'ຍອດຄືນຍັງບໍ່ເຖິງຂັ້ນຕ່ຳ {{min}} {{unit}}',
  WITHDRAW_MINIMUM: 'ຖອນຂັ້ນຕ່ຳ {{min}} {{unit}}',
  WITHDRAW_MAXIMUM: 'ຖອນໄດ້ຄັ້ງລະບໍ່ເກີນ {{max}} {{unit}}',
} as const satisfies Shape<typeof thai>
