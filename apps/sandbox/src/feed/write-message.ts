import { toAmount } from '@kapao/money/satang'
import { maskName } from '../bank/mask.ts'
import { generateLetters } from '../random.ts'
import type { FeedEntry } from './feed-entry.ts'
import { showPayer, usualBankName, writeSms } from './write-sms.ts'

/** What the operator's bank feed passes on: a statement line, or the bank's SMS unchanged. */
export function writeMessage(order: FeedEntry, receivedAt: Date): string {
  const id = `L${generateLetters(20)}`
  const { account, direction, other, amountSatang, paidAt, balanceSatang } = order
  if (account.source === 'sms') {
    const { sender, text } = writeSms(order)
    return JSON.stringify({ type: 'bank.sms', id, sender, text, receivedAt: receivedAt.toISOString() })
  }
  return JSON.stringify({
    type: 'bank.line',
    id,
    bank: account.bank,
    account: account.number,
    direction,
    amount: toAmount(amountSatang),
    currency: account.bank === 'BCEL' ? 'LAK' : 'THB',
    // A statement shows the time to the minute.
    paidAt: new Date(Math.floor(paidAt.getTime() / 60_000) * 60_000).toISOString(),
    channel: 'MB',
    fromBank: usualBankName(other.bank),
    fromAccount: showPayer(account.bank, other.number),
    fromName: maskName(other.name),
    balance: toAmount(balanceSatang),
  })
}
