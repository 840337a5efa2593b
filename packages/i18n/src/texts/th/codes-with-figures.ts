import type { Code } from '@kapao/contract/codes'

/** The sentence of a code for when the server's details carry its figures; see translate-code.ts. */
export const codesWithFigures = {
  REQUEST_LIMIT: 'ทำรายการถี่เกินไป ลองใหม่ได้ในอีก {{wait}}',
  REQUEST_LIMIT_1MIN: 'ทำรายการถี่เกินไป ลองใหม่ได้ในอีก {{wait}}',
  OTP_BLOCK: 'กรอกรหัสผิดหลายครั้ง ขอรหัสใหม่ได้ในอีก {{wait}}',
  TRANSFER_MINIMUM: 'จำนวนเงินต้องไม่ต่ำกว่า {{min}} บาท',
  REFUND_MINIMUM: 'ยอดคืนยังไม่ถึงขั้นต่ำ {{min}} บาท',
} as const satisfies Partial<Record<Code, string>>
