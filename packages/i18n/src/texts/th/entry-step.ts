export const entryStep = {
  recorded: 'บันทึก',
  held: 'กันเงินไว้',
  coming: 'รอเงินเข้า',
  settled: 'สำเร็จ',
  voided: 'ยกเลิก',
  reversal: 'ย้อนรายการ',
} as const
