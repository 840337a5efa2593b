/** Taking money out to the member's own bank account. */
export const withdrawal = {
  title: 'ถอนเงิน',
  minAmount: 'ถอนขั้นต่ำ {{min}} บาท',
  maxAmount: 'ถอนได้ไม่เกิน {{max}} บาท',
  notYetTitle: 'การถอนในแอปกำลังเตรียมเปิด',
  notYetText: 'เงินของคุณอยู่ครบในกระเป๋า หากต้องการถอนตอนนี้ ติดต่อเจ้าหน้าที่',
} as const
