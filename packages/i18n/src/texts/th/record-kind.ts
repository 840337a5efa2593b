export const recordKind = {
  withdrawal: 'การถอน',
  transfer: 'โอนเกม',
  gift: 'ซองของขวัญ',
  notice: 'แจ้งโอน',
  grant: 'โบนัสหรือของขวัญ',
  spin: 'วงล้อ',
  adjustment: 'แก้ไขยอด',
  incomingTransfer: 'เงินเข้าธนาคาร',
} as const
