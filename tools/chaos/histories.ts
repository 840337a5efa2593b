import { checkOrder } from '../history/linearizability.ts'
import type { MoneyCall } from '../history/wallet-model.ts'
import type { Journal } from './journal.ts'

/**
 * Looks for an order of the calls about each shared wallet in which a wallet that executes one call at a time gives the
 * same answers and ends with the balance in the book. Returns in words why there is none.
 */
export function findDisorders(
  { histories }: Pick<Journal, 'histories'>,
  balances: ReadonlyMap<string, bigint>,
): string[] {
  return [...histories()].flatMap(([walletId, calls]) => {
    const balanceSatang = balances.get(walletId) ?? 0n
    const verdict = checkOrder([...calls, readAtTheEnd(calls, balanceSatang)])
    return verdict.order === 'possible' ? [] : [`wallet ${walletId}: ${verdict.words}`]
  })
}

function readAtTheEnd(calls: readonly MoneyCall[], balanceSatang: bigint): MoneyCall {
  const end = calls.reduce((latest, call) => Math.max(latest, call.startedAt, call.endedAt ?? 0), 0) + 1
  return {
    key: 'the book after the run',
    client: 'the book',
    kind: 'read',
    amountSatang: 0n,
    startedAt: end,
    endedAt: end,
    answer: { is: 'accepted', balanceSatang },
  }
}
