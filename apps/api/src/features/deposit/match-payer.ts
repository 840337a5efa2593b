import { z } from 'zod'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Job } from '../../jobs/jobs.ts'
import { matchAccount, matchName } from '../bank-transfer/bank-transfer.ts'
import { findMembersWithAmount } from './amount.store.ts'
import { creditPayment } from './credit-payment.ts'
import { keptUsesSeconds } from './forget-uses.ts'
import {
  findRegisteredAccounts,
  findUnmatchedSince,
  lockUnmatchedPayment,
  type NotificationRow,
  type PaymentKey,
  type RegisteredAccount,
} from './unmatched-payment.store.ts'

/** The payer as far as the bank shows it. */
const payer = z.object({ fromBank: z.string(), fromAccount: z.string(), fromName: z.string() })
type Payer = z.output<typeof payer>

/** Banks may state only the minute, and their clocks differ. `settle_payments` allows the same. */
const clockToleranceSeconds = 120

/**
 * Credits a payment that was late, or whose amount several members had, to the one of these members whose registered
 * bank account it came from, and who has proved that account if the amount was several members'. If it came from none of
 * them, or the bank shows too little, it waits for an operator: nothing is guessed. Returns the credited member; the
 * caller announces it. Source: decision records 0007 and 0071.
 */
export function creditPayer(context: Context, key: PaymentKey): Promise<string | undefined> {
  return context.transaction((tx) => matchPayer(context, tx, key))
}

async function matchPayer(
  context: Context,
  tx: DatabaseTransaction,
  key: PaymentKey,
): Promise<string | undefined> {
  const notification = await lockUnmatchedPayment(tx, key)
  const shown = payer.safeParse(notification?.body)
  if (!notification || !shown.success) return undefined
  const candidates = await findCandidates(tx, notification)
  if (candidates.length === 0) return undefined
  const accounts = await findRegisteredAccounts(tx, candidates)
  const [only, ...others] = accounts.filter((account) => isFrom(account, shown.data))
  if (!only || others.length > 0) return undefined
  // Anybody may have registered an account that is not proved: it does not tell one member from another.
  if (candidates.length > 1 && !only.isProved) return undefined
  await creditPayment(context, tx, {
    notification,
    memberId: only.memberId,
    currency: only.currency,
    by: null,
    why: null,
  })
  return only.memberId
}

/** The members whose QRs had the amount of a payment at its receiver when it was made, or before. */
export async function findCandidates(
  db: Parameters<typeof findMembersWithAmount>[0],
  { receiver, amount, paid_at: paidAt }: NotificationRow,
): Promise<string[]> {
  if (receiver === null || amount === null || paidAt === null) return []
  return findMembersWithAmount(db, {
    receiver,
    amount,
    since: secondsAfter(paidAt, -keptUsesSeconds),
    until: secondsAfter(paidAt, clockToleranceSeconds),
  })
}

/** Whether the shown payer is the holder of a registered account: the account agrees and the name does not contradict. */
function isFrom({ bankCode, accountNo, accountName }: RegisteredAccount, shown: Payer): boolean {
  return (
    shown.fromBank === bankCode &&
    matchAccount(shown.fromAccount, accountNo) === 'yes' &&
    matchName(shown.fromName, accountName) !== 'no'
  )
}

/** A server may have died between the notification and the payer: looked at again for this long. */
const lookedAtSeconds = 60 * 60

/** Matches again the payments that a server had stored but not yet compared with their payers when it died. */
export const matchPayers: Job = {
  name: 'matchPayers',
  schedule: '*/5 * * * *',
  runsAtStart: true,
  run: async (_payload, context) => {
    const since = secondsAfter(context.clock.now(), -lookedAtSeconds)
    for (const key of await findUnmatchedSince(context.db, since)) {
      const memberId = await creditPayer(context, key)
      if (memberId !== undefined) context.announce(memberId)
    }
  },
}
