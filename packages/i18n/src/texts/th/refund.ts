/** Cashback on losses. */
export const refund = {
  title: 'คืนยอดเสีย',
  notYetText: 'เรากำลังเตรียมเปิดการคืนยอดเสีย',
} as const
