import type { SlipReason } from '@kapao/contract/slip-reasons'

/** Why a slip was not accepted, from the table of specification §8. */
export const slipReasons = {
  UPLOADED_FILE_NOT_EXIST: 'สลิปไม่ถูกต้อง กรุณาส่งรูปสลิปใหม่',
  IMG_SIZE_UNABLE_TO_PROCESS: 'สลิปไม่ถูกต้อง กรุณาส่งรูปสลิปตัวจริงจากแอปธนาคาร',
  CANNOT_READ_CROPPED_IMAGE: 'สลิปไม่ถูกต้อง กรุณาส่งรูปเต็มที่ไม่ถูกตัด',
  DEST_ACC_INVALID: 'บัญชีปลายทางไม่ถูกต้อง สลิปนี้ไม่ได้โอนเข้าบัญชีของเรา',
  SLIP_REFNO_DUPLICATED: 'สลิปซ้ำ สลิปนี้เคยใช้แล้ว',
  UNSTABLE_REFNO_ON_SLIP: 'อ่านเลขอ้างอิงบนสลิปไม่ได้ กรุณาส่งรูปที่ชัดกว่านี้',
  TRIPPLE_WRONG_CAPTCHA: 'ตรวจสอบกับธนาคารไม่ผ่าน 3 ครั้งติดกัน กรุณาส่งสลิปใหม่',
  INVALID_SLIP: 'อ่านสลิปไม่ได้ กรุณาส่งรูปที่ชัดและเห็น QR บนสลิป',
  NOT_MATCH: 'บัญชีผู้โอนไม่ตรงกับบัญชีที่ลงทะเบียน กรุณาติดต่อเจ้าหน้าที่',
  EXPIRED_SLIP: 'สลิปหมดอายุ ต้องส่งภายใน 1 ชั่วโมงหลังโอน',
  UNKNOW_ERROR: 'เกิดข้อผิดพลาดที่ไม่ทราบสาเหตุ กรุณาติดต่อเจ้าหน้าที่',
} as const satisfies Record<SlipReason, string>
