/** What actions are about: the first part of the permission that they need. */
export const actionGroup = {
  adjustment: 'แก้ไขยอด',
  withdrawal: 'การถอน',
  payout: 'การโอนออก',
  transfer: 'การโอนเกม',
  deposit: 'การฝาก',
  'deposit-account': 'บัญชีรับฝาก',
  gift: 'ซองของขวัญ',
  offer: 'โบนัสและโปรโมชัน',
  reward: 'ชวนเพื่อนและคืนยอดเสีย',
  wheel: 'วงล้อ',
  game: 'ค่ายเกม',
  site: 'เว็บ',
  'chat-bot': 'บอตแชต',
} as const
