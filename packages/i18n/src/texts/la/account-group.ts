import type { Shape } from '../shape.ts'
import type { accountGroup as thai } from '../th/account-group.ts'

export const accountGroup = {
  bank: 'ທະນາຄານ ແລະ ອີວອລເລັດ',
  gateway: 'ເກດເວຮັບຊຳລະເງິນ',
  provider: 'ຄ່າຍເກມ',
  cost: 'ໂບນັດ ແລະ ຂອງຂວັນ',
  adjustment: 'ແກ້ໄຂດ້ວຍມື',
  other: 'ບັນຊີອື່ນ',
} as const satisfies Shape<typeof thai>
