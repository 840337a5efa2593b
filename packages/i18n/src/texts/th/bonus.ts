/** Bonuses. */
export const bonus = {
  title: 'โบนัส',
  notYetText: 'เรากำลังเตรียมโบนัสให้คุณ กลับมาดูใหม่เร็ว ๆ นี้',
} as const
