import type { Shape } from '../shape.ts'
import type { recordKind as thai } from '../th/record-kind.ts'

export const recordKind = {
  withdrawal: 'Withdrawal',
  transfer: 'Move to or from a game',
  gift: 'Gift link',
  notice: 'Transfer reported by hand',
  grant: 'Bonus or gift',
  spin: 'Prize of the wheel',
  adjustment: 'Correction by hand',
  incomingTransfer: 'Transfer at the bank',
} as const satisfies Shape<typeof thai>
