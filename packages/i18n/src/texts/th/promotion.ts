/** Promotions found by code. */
export const promotion = {
  title: 'โปรโมชัน',
  code: 'รหัสโปรโมชัน',
  codeRequired: 'กรุณากรอกรหัสโปรโมชัน',
  searching: 'กำลังค้นหา…',
  notFound: 'ไม่พบโปรโมชันนี้',
} as const
