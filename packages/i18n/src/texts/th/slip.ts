/** Bank slips that a member uploads. The reasons are in slip-reasons.ts. */
export const slip = {
  title: 'สลิปของฉัน',
  receivedAt: 'เวลาที่ได้รับ',
  amount: 'จำนวนเงิน',
  status: 'สถานะ',
  view: 'ดูสลิป',
  processing: 'กำลังตรวจสอบ',
  success: 'สำเร็จ',
  failed: 'ไม่ผ่าน',
  empty: 'ยังไม่มีสลิป',
} as const
