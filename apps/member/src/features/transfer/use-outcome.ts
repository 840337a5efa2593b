import type { Transfer } from '@kapao/contract/transfer'
import { useFollowed } from './use-followed.ts'
import type { TransferFlow } from './use-transfer.ts'
import { moneyAfter } from './transfer-request.ts'

export type Outcome = Pick<Transfer, 'from' | 'to' | 'amount' | 'status' | 'waitsFor' | 'moneyIn'>

/**
 * The outcome of a transfer; undefined until it is known. A failure that names the account with the money is an outcome
 * too.
 */
export function useOutcome({ transfer, request, failure }: TransferFlow): Outcome | undefined {
  const followed = useFollowed(transfer)
  const moneyIn = moneyAfter(failure)
  if (moneyIn === undefined || request === undefined) return followed
  return { ...request, status: 'FAILED', waitsFor: null, moneyIn }
}

/** The game that a transfer waits for. Between two games, it is the destination unless the server names one. */
export function waitsFor({ waitsFor: named, from, to }: Outcome): string {
  return named ?? (to === 'WALLET' ? from : to)
}
