/** The roles of operators. */
export const roleName = {
  owner: 'เจ้าของ',
  manager: 'ผู้จัดการ',
  finance: 'การเงิน',
  cashier: 'แคชเชียร์',
  'support-lead': 'หัวหน้าซัพพอร์ต',
  support: 'ซัพพอร์ต',
  marketing: 'การตลาด',
  protection: 'ดูแลผู้เล่น',
  risk: 'ความเสี่ยง',
  auditor: 'ผู้ตรวจสอบ',
} as const
