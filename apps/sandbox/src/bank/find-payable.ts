import {
  findOrderById,
  findOrderByPayload,
  type GatewayOrder,
  listOrderPayments,
} from '../gateways/gateway.store.ts'
import type { Currency } from '../gateways/gateway.ts'
import { collectorOf } from '../gateways/gateways.ts'
import { findQr, findQrByPayload, type KbankQr, listQrPayments } from '../kbank/kbank.store.ts'
import { readLaoQr } from '../laoqr/read-lao-qr.ts'
import { type PromptPay, readPromptPay } from '../promptpay/read-promptpay.ts'
import { promptPayRefusals } from '../promptpay/refusals.ts'
import type { Sandbox } from '../sandbox.ts'
import { type BankAccountKey, findKbankReceiver } from './bank.store.ts'

/** The receiver of a QR, as its payload names it. */
export type Paper = Omit<PromptPay, 'kind'> & { kind: PromptPay['kind'] | 'laoQr' }

export type Payable = {
  paper: Paper
  currency: Currency
  payload: string
  receiver: BankAccountKey & { name: string }
  /** Undefined if the QR leaves the amount to the payer. */
  amountSatang?: bigint | undefined
  /** Undefined if this QR was never registered with KBANK, only its receiver. */
  qr?: KbankQr | undefined
  /** The gateway's order, if a gateway generated the QR. */
  order?: GatewayOrder | undefined
  payments: { reference: string; paidAt: Date }[]
}

export type Sorry = { status: number; thai: string; english: string }

type Asked = { qr?: string | undefined; order?: string | undefined; text?: string | undefined }

/** Finds what a QR pays, by its id at the provider or by its payload, or explains why it cannot be paid. */
export async function findPayable(sandbox: Sandbox, asked: Asked): Promise<Payable | { sorry: Sorry }> {
  const { db } = sandbox
  const known = asked.qr === undefined ? undefined : await findQr(db, asked.qr)
  const ordered = asked.order === undefined ? undefined : await findOrderById(db, asked.order)
  if ((asked.qr !== undefined && !known) || (asked.order !== undefined && !ordered))
    return { sorry: unknownQr }
  const payload = known?.payload ?? ordered?.payload ?? asked.text?.trim() ?? ''
  const lao = readLaoQr(payload)
  if (lao) {
    const paper = { kind: 'laoQr', id: lao.receiver, ref1: lao.billNumber } as const
    return findBill(sandbox, { paper, payload, currency: lao.currency }, ordered)
  }
  const paper = readPromptPay(payload)
  if ('refusal' in paper) return { sorry: { status: 400, ...promptPayRefusals[paper.refusal] } }
  const asks = { paper, payload, currency: 'THB' } as const
  return paper.kind === 'biller' ? findBill(sandbox, asks, ordered) : findTransfer(sandbox, asks, known)
}

type Asks = Pick<Payable, 'paper' | 'payload' | 'currency'>

/** A bill belongs to the gateway whose order has this payload. */
async function findBill({ db }: Sandbox, asks: Asks, ordered: GatewayOrder | undefined) {
  const order = ordered ?? (await findOrderByPayload(db, asks.payload))
  if (!order) return { sorry: unknownBill }
  const receiver = collectorOf(order)
  const payments = await listOrderPayments(db, order.id)
  return { ...asks, receiver, amountSatang: order.amountSatang, order, payments }
}

async function findTransfer({ db }: Sandbox, asks: Asks, known: KbankQr | undefined) {
  const account = await findKbankReceiver(db, asks.paper.id)
  if (!account) return { sorry: unknownReceiver }
  const qr = known ?? (await findQrByPayload(db, asks.payload))
  return {
    ...asks,
    receiver: { bank: account.bank, number: account.number, name: account.holder },
    amountSatang: qr?.amountSatang ?? asks.paper.amountSatang,
    qr,
    payments: qr ? await listQrPayments(db, qr.id) : [],
  }
}

const unknownQr: Sorry = {
  status: 404,
  thai: 'ธนาคารไม่รู้จัก QR นี้',
  english: 'Nobody here knows such a QR. It may be from another sandbox.',
}

const unknownBill: Sorry = {
  status: 404,
  thai: 'ไม่พบใบแจ้งชำระนี้',
  english: 'No gateway knows this bill. It may be from another sandbox.',
}

const unknownReceiver: Sorry = {
  status: 404,
  thai: 'ไม่พบพร้อมเพย์ของผู้รับ',
  english: 'No such PromptPay receiver. The pretend bank knows only those that Kapao has drawn a QR for.',
}
