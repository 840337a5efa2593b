import type { PromptPayRefusal } from './read-promptpay.ts'

type Sentence = { thai: string; english: string }

/** The message for a person whose QR cannot be paid. */
export const promptPayRefusals: Record<PromptPayRefusal, Sentence> = {
  EMPTY: { thai: 'ยังไม่มีข้อความ QR', english: 'There is no QR text yet.' },
  TOO_LONG: {
    thai: 'ข้อความยาวเกินกว่าจะเป็น QR พร้อมเพย์',
    english: 'This text is too long to be a PromptPay QR.',
  },
  NOT_PLAIN_TEXT: {
    thai: 'ข้อความนี้มีตัวอักษรที่ QR พร้อมเพย์ไม่มี',
    english: 'This text has characters that a PromptPay QR does not have.',
  },
  NOT_EMV: {
    thai: 'นี่ไม่ใช่ QR สำหรับจ่ายเงิน',
    english: 'This is not a payment QR: such a text begins with 000201.',
  },
  BROKEN: { thai: 'QR นี้ไม่ครบหรือเสียหาย', english: 'This QR is cut off or damaged.' },
  REPEATED_FIELD: { thai: 'QR นี้มีข้อมูลซ้ำกัน', english: 'This QR says the same field twice.' },
  WRONG_CRC: {
    thai: 'รหัสตรวจสอบของ QR ไม่ถูกต้อง อาจถูกแก้ไข',
    english: 'The checksum is wrong: the QR was changed or copied badly.',
  },
  NOT_PROMPTPAY: { thai: 'QR นี้ไม่ใช่พร้อมเพย์', english: 'This is a payment QR, but not PromptPay.' },
  BAD_RECEIVER: {
    thai: 'เลขผู้รับเงินใน QR ไม่ถูกต้อง',
    english: 'The receiver in this QR is not a valid PromptPay id.',
  },
  NOT_THAI_BAHT: { thai: 'QR นี้ไม่ใช่เงินบาทไทย', english: 'This QR is not in Thai baht.' },
  BAD_AMOUNT: { thai: 'ยอดเงินใน QR ไม่ถูกต้อง', english: 'The amount in this QR is not valid.' },
}
