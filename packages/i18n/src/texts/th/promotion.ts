/** Promotions found by code. */
export const promotion = {
  title: 'โปรโมชัน',
  code: 'รหัสโปรโมชัน',
  codeRequired: 'กรุณากรอกรหัสโปรโมชัน',
  searching: 'กำลังค้นหา…',
  notFound: 'ไม่พบโปรโมชันนี้',
  notFoundText: 'ตรวจสอบรหัส {{code}} แล้วลองใหม่',
  tryAnother: 'ลองรหัสอื่น',
  receive: 'รับโปรโมชัน {{credit}} {{unit}}',
  receivedTitle: 'รับโปรโมชันแล้ว',
  receivedText: 'เครดิตอยู่ในกระเป๋าแล้ว ดูเงื่อนไขที่เหลือได้ในหน้าโบนัส',
} as const
