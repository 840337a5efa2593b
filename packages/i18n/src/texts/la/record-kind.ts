import type { Shape } from '../shape.ts'
import type { recordKind as thai } from '../th/record-kind.ts'

export const recordKind = {
  withdrawal: 'ການຖອນ',
  transfer: 'ໂອນເກມ',
  gift: 'ຊອງຂອງຂວັນ',
  notice: 'ແຈ້ງໂອນ',
  grant: 'ໂບນັດ ຫຼື ຂອງຂວັນ',
  spin: 'ວົງລໍ້',
  adjustment: 'ແກ້ໄຂຍອດ',
  incomingTransfer: 'ເງິນເຂົ້າທະນາຄານ',
} as const satisfies Shape<typeof thai>
