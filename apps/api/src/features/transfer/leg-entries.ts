import type { Move } from '@kapao/ledger/request'
import { v5 } from 'uuid'
import type { LegRow } from './transfer.store.ts'

export type Holding = Pick<LegRow, 'member_id' | 'leg_id' | 'game' | 'direction' | 'amount' | 'currency'> & {
  happenedAt: Date
}

/** A provider's account in the book. */
export function accountOf(game: string): string {
  return `provider:${game}`
}

/**
 * The hold of a leg; its entry has the leg's id. Into a game it takes the money from the wallet now; out of a game it
 * is a credit that adds nothing until it is settled.
 */
export function holdOf({ leg_id, game, direction, amount, happenedAt }: Holding): Move {
  const [source, destination] = direction === 'in' ? ['wallet', accountOf(game)] : [accountOf(game), 'wallet']
  const [from, to] = direction === 'in' ? ['WALLET', game] : [game, 'WALLET']
  return {
    kind: 'hold',
    entryId: leg_id,
    source,
    destination,
    amountSatang: amount,
    happenedAt,
    statement: { type: 'transfer', from, to },
  }
}

/** The resolution of the hold. Its id is derived from the leg, and the book accepts only one resolution per hold. */
export function resolutionOf(legId: string, as: 'done' | 'returned', happenedAt: Date): Move {
  return {
    kind: as === 'done' ? 'settle' : 'void',
    entryId: v5('resolved', legId),
    of: legId,
    happenedAt,
  }
}
