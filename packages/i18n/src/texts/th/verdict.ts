export const verdict = {
  verified: 'ตรงกับที่ผนึก',
  waiting: 'รอผนึก',
  overdue: 'ควรผนึกนานแล้ว',
  different: 'ไม่ตรงกับที่ผนึก',
} as const
