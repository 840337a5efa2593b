/** The one-time code that verifies a phone number. */
export const otp = {
  title: 'กรอกรหัสยืนยัน',
  sentTo: 'ส่งรหัส 6 หลักไปที่ {{phone}} แล้ว',
  reference: 'รหัสอ้างอิง {{reference}}',
  code: 'รหัสยืนยัน 6 หลัก',
  codeRequired: 'กรุณากรอกรหัสยืนยัน',
  codeSixDigits: 'รหัสยืนยันต้องมี 6 หลัก',
  expired: 'รหัสหมดอายุแล้ว กดขอรหัสใหม่',
  verify: 'ยืนยัน',
  verifying: 'กำลังตรวจสอบ…',
  verified: 'ยืนยันเบอร์แล้ว',
  resend: 'ขอรหัสใหม่',
  resendIn: 'ขอรหัสใหม่ได้ในอีก {{time}}',
  resent: 'ส่งรหัสใหม่แล้ว ใช้รหัสล่าสุดเท่านั้น',
  changePhone: 'เปลี่ยนเบอร์',
} as const
