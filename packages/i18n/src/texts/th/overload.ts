/** The page that a browser gets in place of any other while the server has too much to do. */
export const overload = {
  title: 'มีคนใช้งานพร้อมกันเยอะมาก',
  reloads: 'เงินของคุณยังอยู่ครบ หน้านี้จะเปิดใหม่เองในอีกไม่กี่วินาที',
} as const
