import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Currency, Satang } from '@kapao/money/satang'
import { insertNotification } from './notification.store.ts'

export { markAboutRead, moveNotification, unreadNotifications } from './notification.store.ts'

type Happened = { memberId: string; aboutId: string; at: Date }

type Moved = Happened & {
  kind: 'MONEY_IN' | 'WITHDRAWAL_PAID' | 'WITHDRAWAL_RETURNED'
  amountSatang: Satang
  currency: Currency
}

/**
 * Notifies a member of money that moved, in satang, in the transaction that moves it. A repeat changes nothing, and nothing
 * about it can be refused.
 */
export function notifyOfMoney(tx: DatabaseTransaction, { amountSatang, ...moved }: Moved): Promise<void> {
  return insertNotification(tx, { ...moved, amount: amountSatang })
}

/** Notifies a member of a login on a new device, in its transaction. The session itself does not count it. */
export function notifyOfLogin(
  tx: DatabaseTransaction,
  login: Happened & { sessionId: string },
): Promise<void> {
  return insertNotification(tx, { ...login, kind: 'NEW_LOGIN' })
}

/** Notifies a member that the time for a grant's condition is nearly over. A repeat changes nothing. */
export function notifyOfEndingGrant(tx: DatabaseTransaction, grant: Happened): Promise<void> {
  return insertNotification(tx, { ...grant, kind: 'BONUS_ENDING' })
}
