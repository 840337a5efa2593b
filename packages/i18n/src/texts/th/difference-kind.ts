export const differenceKind = {
  totalDiffers: 'ยอดรวมไม่ตรง',
  onlyInBook: 'มีเฉพาะในสมุดบัญชี',
  onlyAtCompany: 'มีเฉพาะที่คู่ค้า',
  amountDiffers: 'จำนวนเงินไม่ตรง',
} as const
