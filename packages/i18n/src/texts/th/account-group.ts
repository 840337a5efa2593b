export const accountGroup = {
  bank: 'ธนาคารและอีวอลเล็ต',
  gateway: 'เกตเวย์รับชำระเงิน',
  provider: 'ค่ายเกม',
  cost: 'โบนัสและของขวัญ',
  adjustment: 'แก้ไขด้วยมือ',
  other: 'บัญชีอื่น',
} as const
