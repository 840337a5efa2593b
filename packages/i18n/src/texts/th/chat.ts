/** The support chat. */
export const chat = {
  title: 'แชตกับเจ้าหน้าที่',
  endConversation: 'จบการสนทนา',
  fileTooLarge: 'ไฟล์ใหญ่เกินไป กรุณาเลือกไฟล์ไม่เกิน {{megabytes}} MB',
  fileTypeNotSupported: 'ไม่รองรับไฟล์ชนิดนี้ ใช้ได้ mp4, mov, png, jpg และ gif',
} as const
