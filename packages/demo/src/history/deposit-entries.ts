import type { Satang } from '@kapao/money/satang'
import { type DemoDepositAccount, demoDepositAccounts } from '../demo-site.ts'
import { type Journal, nextId, record } from './journal.ts'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'

/** The first account of the demo of which this is true. */
export function accountOf(isIt: (account: DemoDepositAccount) => boolean): DemoDepositAccount {
  const account = demoDepositAccounts.find(isIt)
  if (!account) throw new Error('The demo has no such deposit account')
  return account
}

/** A reference as banks give it: the time, and letters. */
export function referenceAt(journal: Journal): string {
  const digits = journal.at.toISOString().replaceAll(/\D/gu, '').slice(0, 14)
  return digits + journal.random.text(letters, 11)
}

/** Credits a deposit by an entry of its own. */
export function post(
  journal: Journal,
  source: string,
  { amountSatang, from }: { amountSatang: Satang; from: string },
): string {
  const entryId = nextId(journal, 'deposit')
  record(journal, {
    kind: 'post',
    entryId,
    source,
    destination: 'wallet',
    amountSatang,
    happenedAt: journal.at,
    statement: { type: 'deposit', from, to: 'WALLET' },
  })
  return entryId
}
