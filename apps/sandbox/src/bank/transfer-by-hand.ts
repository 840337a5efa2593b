import { findReceiverNumber } from './find-receiver.ts'
import { noAmount, readTypedAmount, sorries } from './pay-qr.ts'
import type { BankCode } from './banks.ts'
import type { Sorry } from './find-payable.ts'
import { choosePerson, type Person, type PersonRequest } from './person.ts'
import { isRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { transferMoney } from './transfer-money.ts'

type HandOrder = PersonRequest & {
  toBank: BankCode
  toAccount: string
  amount: string
  idempotencyKey: string
}

/** Transfers to an account as the person in the bank app does. One idempotency key moves money once. */
export async function transferByHand(
  sandbox: Sandbox,
  order: HandOrder,
): Promise<{ reference: string; person: Person } | { sorry: Sorry }> {
  const { toBank } = order
  const amountSatang = readTypedAmount(order.amount)
  if (amountSatang === undefined) return { sorry: noAmount }
  const person = await choosePerson(sandbox.db, order)
  if ('sorry' in person) return person
  if ((toBank === 'BCEL') !== (person.bank === 'BCEL')) return { sorry: otherCurrency }
  const number = await findReceiverNumber(sandbox, order)
  const paid = await transferMoney(sandbox, {
    from: person,
    to: { bank: toBank, number, name: `${toBank} ${number}` },
    amountSatang,
    idempotencyKey: order.idempotencyKey,
    mayFund: false,
    announce: { copies: 1, delayMs: 0, isBadlySigned: false },
  })
  if (!isRefusal(paid)) return { ...paid, person }
  return { sorry: paid.refusal.code === 'not-enough' ? sorries['not-enough'] : sorries['same-account'] }
}

const otherCurrency: Sorry = {
  status: 400,
  thai: 'บัญชี BCEL เป็นเงินกีบ โอนได้ระหว่างบัญชี BCEL เท่านั้น',
  english: 'Accounts at BCEL hold kip: they pay accounts at BCEL alone.',
}
