import {
  findQr,
  findQrByPayload,
  type KbankQr,
  listQrPayments,
  type QrPayment,
} from '../kbank/kbank.store.ts'
import { type PromptPay, readPromptPay } from '../promptpay/read-promptpay.ts'
import { promptPayRefusals } from '../promptpay/refusals.ts'
import type { Sandbox } from '../sandbox.ts'
import { type BankAccount, findKbankReceiver } from './bank.store.ts'

export type Payable = {
  promptPay: PromptPay
  payload: string
  receiver: BankAccount
  /** Absent where the QR leaves it to the payer. */
  amountSatang?: bigint | undefined
  /** Absent where KBANK was never told of this very QR, only of its receiver. */
  qr?: KbankQr | undefined
  payments: QrPayment[]
}

export type Sorry = { status: number; thai: string; english: string }

/** What a QR asks for, found by KBANK's id of it or by its text, or why nobody can pay it. */
export const findPayable = async (
  { db }: Sandbox,
  asked: { qr?: string | undefined; text?: string | undefined },
): Promise<Payable | { sorry: Sorry }> => {
  const known = asked.qr === undefined ? undefined : await findQr(db, asked.qr)
  if (asked.qr !== undefined && !known) return { sorry: unknownQr }
  const payload = known?.payload ?? asked.text?.trim() ?? ''
  const promptPay = readPromptPay(payload)
  if ('refusal' in promptPay) return { sorry: { status: 400, ...promptPayRefusals[promptPay.refusal] } }
  const receiver = await findKbankReceiver(db, promptPay.id)
  if (!receiver) return { sorry: unknownReceiver }
  const qr = known ?? (await findQrByPayload(db, payload))
  const payments = qr ? await listQrPayments(db, qr.id) : []
  return {
    promptPay,
    payload,
    receiver,
    amountSatang: qr?.amountSatang ?? promptPay.amountSatang,
    qr,
    payments,
  }
}

const unknownQr: Sorry = {
  status: 404,
  thai: 'ธนาคารไม่รู้จัก QR นี้',
  english: 'KBANK knows no such QR. It may be from another sandbox.',
}

const unknownReceiver: Sorry = {
  status: 404,
  thai: 'ไม่พบพร้อมเพย์ของผู้รับ',
  english: 'No such PromptPay receiver. The pretend bank knows only those that Kapao has drawn a QR for.',
}
