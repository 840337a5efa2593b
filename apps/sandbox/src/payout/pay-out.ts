import { transferMoney } from '../bank/transfer-money.ts'
import { generateId } from '../random.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import {
  closePayout,
  decidePayout,
  findPayout,
  keepPayout,
  insertPlan,
  type Payout,
  type PayoutOrder,
  type PayoutOutcome,
} from './payout.store.ts'

/** The accounts that payouts are paid from; invented, like all people here. */
const payers = {
  BAHT: { bank: 'KBANK', number: '0099988877', name: 'KAPAO PAYOUT' },
  LAK: { bank: 'BCEL', number: '0099988878', name: 'KAPAO PAYOUT' },
} as const

/** The account that payouts in a currency are paid from. */
export function payerOf(currency: keyof typeof payers) {
  return payers[currency]
}

export const otherPayout = refuse(409, 'reference-in-use', 'Another payout has this reference.')

/**
 * Accepts a payout order and applies its planned outcome: pays, refuses, or stays silent. A repeat of the same order
 * returns the same payout. Refuses `reference-in-use`: the reference belongs to a different order.
 */
export async function payOut(sandbox: Sandbox, order: PayoutOrder): Promise<Payout | Refusal> {
  const { db, clock } = sandbox
  const payout = await keepPayout(db, { ...order, idempotencyKey: generateId(), at: clock.now() })
  const isSame =
    payout.bank === order.bank &&
    payout.account === order.account &&
    payout.name === order.name &&
    payout.amount_satang === order.amount_satang &&
    payout.currency === order.currency
  if (!isSame) return otherPayout
  return (await settle(sandbox, payout, payout)) ?? payout
}

type Decision = { outcome: PayoutOutcome; reason: string | null }

/** Advances a payout as far as its outcome is decided. */
export async function settle(
  sandbox: Sandbox,
  payout: Payout,
  { outcome, reason }: Decision,
): Promise<Payout | undefined> {
  const { db, clock } = sandbox
  const { reference } = payout
  const decided =
    payout.state === 'processing'
      ? await decidePayout(db, { reference, outcome, reason, at: clock.now() })
      : payout
  if (decided?.state !== 'paying') return decided ?? findPayout(db, reference)
  const paid = await transferMoney(sandbox, {
    from: payers[payout.currency],
    to: { bank: payout.bank, number: payout.account, name: payout.name },
    amountSatang: payout.amount_satang,
    idempotencyKey: payout.idempotency_key,
    mayFund: true,
    announce: false,
  })
  // Only a payout to the paying account itself is refused; nothing has moved.
  if (isRefusal(paid)) return undefined
  const closed = await closePayout(db, { reference, bankReference: paid.reference, at: clock.now() })
  return closed ?? findPayout(db, reference)
}

const settled = refuse(409, 'payout-settled', 'This payout is paid or refused already.')

/**
 * Sets the outcome of a payout: at once if it is processing, otherwise as a plan for when it arrives. Refuses
 * `payout-settled`.
 */
export async function applyOutcome(
  sandbox: Sandbox,
  reference: string,
  decision: Decision,
): Promise<Payout | 'arranged' | Refusal> {
  const payout = await insertPlan(sandbox.db, { reference, ...decision })
  if (!payout) return 'arranged'
  if (payout.state !== 'processing') return settled
  const after = await settle(sandbox, payout, decision)
  return after && (after.state === 'processing') === (decision.outcome === 'silence') ? after : settled
}
