/** Inviting friends. */
export const invite = {
  title: 'ชวนเพื่อน',
  link: 'ลิงก์ชวนเพื่อนของคุณ',
  copyLink: 'คัดลอกลิงก์',
  shareLink: 'แชร์ลิงก์',
  notYetText: 'ส่งลิงก์ให้เพื่อนได้แล้ว ส่วนการรับโบนัสชวนเพื่อนกำลังเตรียมเปิด',
} as const
