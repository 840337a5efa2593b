import type { Shape } from '../shape.ts'
import type { actionGroup as thai } from '../th/action-group.ts'

export const actionGroup = {
  adjustment: 'ແກ້ໄຂຍອດ',
  withdrawal: 'ການຖອນ',
  payout: 'ການໂອນອອກ',
  transfer: 'ການໂອນເກມ',
  deposit: 'ການຝາກ',
  'deposit-account': 'ບັນຊີຮັບຝາກ',
  gift: 'ຊອງຂອງຂວັນ',
  offer: 'ໂບນັດ ແລະ ໂປຣໂມຊັນ',
  reward: 'ຊວນໝູ່ ແລະ ຄືນຍອດເສຍ',
  wheel: 'ວົງລໍ້',
  game: 'ຄ່າຍເກມ',
  site: 'ເວັບ',
  'chat-bot': 'ບອດແຊັດ',
} as const satisfies Shape<typeof thai>
