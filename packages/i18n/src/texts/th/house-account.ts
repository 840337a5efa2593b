export const houseAccount = {
  wallet: 'กระเป๋าสมาชิก',
  payout: 'จ่ายเงินถอน',
  manual: 'แจ้งโอนด้วยมือ',
  bonus: 'โบนัส',
  promotion: 'โปรโมชัน',
  refund: 'คืนยอดเสีย',
  invite: 'โบนัสชวนเพื่อน',
  wheel: 'รางวัลวงล้อ',
  adjustment: 'แก้ไขด้วยมือ',
} as const
