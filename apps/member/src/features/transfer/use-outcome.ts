import type { Transfer } from '@kapao/contract/transfer'
import { useFollowed } from './use-followed.ts'
import type { TransferFlow } from './use-transfer.ts'
import { moneyAfter } from './transfer-request.ts'

export type Outcome = Pick<Transfer, 'from' | 'to' | 'amount' | 'status' | 'waitsFor' | 'moneyIn'>

/** What became of a transfer; undefined until it is known. A refusal that says where the money is ends it too. */
export const useOutcome = ({ transfer, request, failure }: TransferFlow): Outcome | undefined => {
  const followed = useFollowed(transfer)
  const moneyIn = moneyAfter(failure)
  if (moneyIn === undefined || request === undefined) return followed
  return { ...request, status: 'FAILED', waitsFor: null, moneyIn }
}

/** The game that a transfer waits for; between two games the one that it goes to. */
export const waitsFor = ({ waitsFor: named, from, to }: Outcome): string =>
  named ?? (to === 'WALLET' ? from : to)
