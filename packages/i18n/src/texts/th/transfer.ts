/** Moving money between the wallet and games. */
export const transfer = {
  title: 'ย้ายเงิน',
  from: 'จาก',
  to: 'ไปที่',
  selectAccount: 'กรุณาเลือกบัญชี',
  sameAccount: 'ย้ายไปบัญชีเดียวกันไม่ได้',
  minAmount: 'จำนวนเงินต้องไม่ต่ำกว่า {{min}} บาท',
} as const
