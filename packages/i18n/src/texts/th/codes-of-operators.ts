import type { Code } from '@kapao/contract/codes'

/** Codes that only operators meet: members' pages do not load these texts. */
export const codesOfOperators = {
  FORBIDDEN: 'บทบาทของคุณไม่อนุญาตให้ทำรายการนี้',
  INVITATION_INVALID: 'คำเชิญนี้หมดอายุหรือถูกใช้แล้ว โปรดขอคำเชิญใหม่',
  OPERATOR_EXISTS: 'มีทีมงานชื่อนี้แล้ว',
  OWN_ACCOUNT: 'ทำกับบัญชีของตัวเองไม่ได้ ให้เจ้าของอีกคนทำ',
  LAST_OWNER: 'ต้องเหลือเจ้าของที่เข้าสู่ระบบได้อย่างน้อยหนึ่งคน ตั้งคนอื่นเป็นเจ้าของก่อน',
  API_KEY_NAME_USED: 'มีคีย์ชื่อนี้แล้ว ชื่อของคีย์ใช้ได้ครั้งเดียว ตั้งชื่ออื่น',
  APPROVAL_REQUIRED: 'รายการนี้ต้องมีทีมงานอีกคนอนุมัติ',
  APPROVAL_NOT_NEEDED: 'รายการนี้ไม่ต้องขออนุมัติ ทำได้เลย',
  APPROVAL_ENDED: 'คำขอนี้หมดอายุ ถูกยกเลิก หรือมีคนตัดสินไปแล้ว',
  APPROVAL_STALE: 'ข้อมูลเปลี่ยนไปหลังจากส่งคำขอ ให้ส่งคำขอใหม่',
  APPROVAL_REFUSED: 'รายการนี้ทำไม่ได้ตามที่ขอไว้ ตรวจข้อมูลแล้วส่งคำขอใหม่',
  MEMBER_EXCLUDED: 'สมาชิกขอปิดกั้นตัวเองไว้ จึงเปลี่ยนสถานะไม่ได้',
  LAST_PASSKEY: 'ลบพาสคีย์นี้ไม่ได้ เพราะจะไม่มีวิธีเข้าสู่ระบบเหลืออยู่',
  CHAT_NOT_OFFERED: 'เว็บนี้ปิดแชตอยู่ สมาชิกจึงอ่านข้อความไม่ได้',
  TRANSFER_CREDITED: 'เงินโอนรายการนี้เข้ากระเป๋าไปแล้ว ใช้ซ้ำไม่ได้',
  TRANSFER_CONTRADICTED: 'ข้อมูลของธนาคารบอกยอดหรือผู้โอนคนละรายการ ให้จับคู่รายการธนาคารแทน',
  WORK_CLAIMED: 'ทีมงานอีกคนกำลังดูรายการนี้อยู่',
  CHAT_TAKEN: 'เจ้าหน้าที่คนอื่นรับแชตนี้ไปแล้ว',
  CHAT_BOT_CHANGED: 'มีคนแก้กติกาของบอทไปก่อนแล้ว เปิดดูใหม่แล้วแก้อีกครั้ง',
  SAME_OPERATOR: 'ต้องเป็นอีกคนหนึ่ง คุณอนุมัติหรือตรวจรายการของตัวเองไม่ได้',
} as const satisfies Partial<Record<Code, string>>

export type CodeOfOperators = keyof typeof codesOfOperators
