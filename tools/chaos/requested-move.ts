import type { Move, StatementText } from '@kapao/ledger/request'

/** A move as requested over the wire; amounts are satang as strings. */
export type RequestedMove = {
  kind: Move['kind']
  happenedAt: string
  /**
   * Chosen by the client if the entry is resolved or reversed later; otherwise the server generates a new one for each
   * try.
   */
  entryId?: string | undefined
  /** Whether a `post` or a `hold` debits the wallet. */
  isDebit?: boolean | undefined
  amountSatang?: string | undefined
  of?: string | undefined
}

export type Asked = { memberId: string; key: string; move: RequestedMove }

/** Converts to the book's move. */
export function toMove(asked: RequestedMove, generateId: () => string): Move {
  const entryId = asked.entryId ?? generateId()
  const happenedAt = new Date(asked.happenedAt)
  const later = { entryId, of: asked.of ?? generateId(), happenedAt }
  const amountSatang = BigInt(asked.amountSatang ?? 0)
  const statement = describe(asked)
  switch (asked.kind) {
    case 'post':
    case 'hold': {
      const [source, destination] = asked.isDebit ? ['wallet', 'bank:KBANK'] : ['bank:KBANK', 'wallet']
      return { kind: asked.kind, entryId, source, destination, amountSatang, happenedAt, statement }
    }
    case 'settle':
      return { kind: 'settle', ...later, amountSatang }
    case 'void':
      return { kind: 'void', ...later }
    case 'reverse':
      return { kind: 'reverse', ...later, statement }
  }
}

function describe({ isDebit }: RequestedMove): StatementText {
  return isDebit
    ? { type: 'withdraw', from: 'WALLET', to: 'KBANK' }
    : { type: 'deposit', from: 'KBANK', to: 'WALLET' }
}
