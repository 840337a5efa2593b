import type { Code } from '@kapao/contract/codes'

/** The sentences of codes whose server details carry figures; see translate-code.ts. */
export const codesWithFigures = {
  REQUEST_LIMIT: 'ทำรายการถี่เกินไป ลองใหม่ได้ในอีก {{wait}}',
  REQUEST_LIMIT_1MIN: 'ทำรายการถี่เกินไป ลองใหม่ได้ในอีก {{wait}}',
  OTP_BLOCK: 'กรอกรหัสผิดหลายครั้ง ขอรหัสใหม่ได้ในอีก {{wait}}',
  TRANSFER_MINIMUM: 'จำนวนเงินต้องไม่ต่ำกว่า {{min}} {{unit}}',
  REFUND_MINIMUM: 'ยอดคืนยังไม่ถึงขั้นต่ำ {{min}} {{unit}}',
  WITHDRAW_MINIMUM: 'ถอนขั้นต่ำ {{min}} {{unit}}',
  WITHDRAW_MAXIMUM: 'ถอนได้ครั้งละไม่เกิน {{max}} {{unit}}',
} as const satisfies Partial<Record<Code, string>>
