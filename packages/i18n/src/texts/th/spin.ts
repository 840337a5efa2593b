/** The prize wheel. */
export const spin = {
  title: 'วงล้อนำโชค',
  notYetText: 'วงล้อกำลังเตรียมเปิด เหรียญของคุณยังอยู่ครบ',
} as const
