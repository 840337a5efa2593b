import type { Shape } from '../shape.ts'
import type { houseAccount as thai } from '../th/house-account.ts'

export const houseAccount = {
  wallet: 'ກະເປົາສະມາຊິກ',
  payout: 'ຈ່າຍເງິນຖອນ',
  manual: 'ແຈ້ງໂອນດ້ວຍມື',
  bonus: 'ໂບນັດ',
  promotion: 'ໂປຣໂມຊັນ',
  refund: 'ເງິນຄືນຍອດເສຍ',
  invite: 'ໂບນັດຊວນໝູ່',
  wheel: 'ລາງວັນວົງລໍ້',
  adjustment: 'ແກ້ໄຂດ້ວຍມື',
} as const satisfies Shape<typeof thai>
