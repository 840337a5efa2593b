/** The frame of the app and its public pages: menus, how-to, contact, agreement, conditions, 404 and closed service. */
export const site = {
  name: 'กระเป๋า',
  version: 'เวอร์ชัน {{version}}',

  // Bottom menus
  publicMenu: 'เมนูหลัก',
  memberMenu: 'เมนูสมาชิก',
  menuHome: 'หน้าหลัก',
  menuRegister: 'สมัคร',
  menuHowto: 'วิธีใช้',
  menuContact: 'ติดต่อ',
  menuProfile: 'โปรไฟล์',
  menuConditions: 'เงื่อนไข',
  menuStatement: 'รายการ',

  // How-to videos
  howtoTitle: 'วิธีใช้งาน',
  howtoText: 'ดูคลิปสั้น ๆ แล้วเริ่มได้เลย',
  howtoWallet: 'การใช้กระเป๋าเงิน',
  howtoEnterGame: 'การเข้าเล่นเกม',
  howtoBalance: 'การดูยอดเงิน',
  howtoReceiveBonus: 'การรับโบนัส',
  howtoEndBonus: 'การจบโบนัส',
  howtoPlay: 'เล่นคลิป {{title}}',
  howtoVideoMissing: 'คลิปนี้ยังไม่พร้อม กรุณากลับมาดูใหม่ภายหลัง',

  // Contact
  contactTitle: 'ติดต่อเรา',
  contactScan: 'สแกนเพื่อเพิ่มเพื่อน',
  contactQrPicture: 'QR ของ {{name}}',
  contactEmpty: 'ยังไม่มีช่องทางติดต่อ',
  contactEmptyText: 'เจ้าหน้าที่กำลังเตรียมช่องทางติดต่อ กรุณากลับมาดูใหม่ภายหลัง',
  contactOpenChat: 'เปิดแชต {{name}}',
  contactChat: 'คุยกับเรา',
  contactChatText: 'ถามได้ทุกเรื่อง บอทตอบทันที และมีเจ้าหน้าที่คอยช่วย',

  // Agreement and conditions sheets
  agreementTitle: 'ข้อตกลงการใช้งาน',
  agreementAccept: 'ยอมรับ',
  agreementDecline: 'ไม่ตกลง ออกจากระบบ',
  conditionsTitle: 'เงื่อนไขการเล่น',
  conditionsEmpty: 'ยังไม่มีเงื่อนไขเพิ่มเติม',
  noticeTitle: 'ประกาศ',

  // The 404 page and the page of a closed service. The 404 page shows Page Not Found (specification §2).
  notFoundTitle: 'ไม่พบหน้านี้',
  notFoundText: 'ลิงก์อาจผิดหรือหน้านี้ถูกย้ายไปแล้ว',
  terminatedTitle: 'ปิดให้บริการแล้ว',
  terminatedText: 'ขอบคุณที่ใช้บริการ หากมียอดเงินคงเหลือ กรุณาติดต่อเจ้าหน้าที่',
} as const
