import type { Satang } from '@kapao/money/satang'
import type { Outcome, Page } from '../outcome.ts'

/**
 * A game provider with transfer wallets. Amounts are satang; only the adapter knows its provider's units.
 *
 * No call throws: every outcome is done, refused or unknown. Unknown means that the provider may or may not have acted. Sources: product decisions §4, domain facts (game providers).
 */
export type GameAdapter = {
  facts: GameFacts
  /** Opens an account. A repeat with the same user name returns the same account. */
  openAccount: (params: { username: string; password: string }) => Promise<Outcome<{ username: string }>>
  /** Sets a password. A repeat with the same one changes nothing. */
  changePassword: (params: { username: string; password: string }) => Promise<Outcome<undefined>>
  /**
   * Reads what must be stored before the move is submitted: the provider's own reference if it issues one
   * (`two-phase`), the balance and last transaction of the account (`none`), or where to read the list from
   * (`move-list`). Moves nothing; if repeated, the later result counts.
   */
  prepare: (move: GameMove) => Promise<Outcome<Prepared>>
  /** Moves the money. Refused is definite: nothing has moved under this reference, and nothing will. */
  move: (move: GameMove & { prepared: Prepared }) => Promise<Outcome<undefined>>
  /** Finds the status of a move. Never moves money. */
  getStatus: (move: GameMove & { prepared: Prepared }) => Promise<TransferStatus>
  readBalance: (username: string) => Promise<Outcome<{ balanceSatang: Satang }>>
  /** Requests a single-use, short-lived link into the game. Refused if the provider has none. */
  openLink: (account: { username: string; password: string }) => Promise<Outcome<{ link: string }>>
  /** Reads the hidden fields of the provider's own login form. Refused if it has none. */
  readFormState: () => Promise<Outcome<{ action: string; fields: Record<string, string> }>>
  /** Reads the provider's all-time totals of the operator's moves, for comparison with the ledger. */
  readTotals: () => Promise<Outcome<GameTotals>>
  /** Lists the provider's moves in a period, oldest first. `after` continues from the previous page. */
  listMoves: (period: {
    from: Date
    to: Date
    after?: string | undefined
  }) => Promise<Outcome<Page<ListedMove>>>
}

export type Direction = 'in' | 'out'

/** `reference` is ours and unique to the move; `in` is from the wallet into the game. */
export type GameMove = { reference: string; username: string; direction: Direction; amountSatang: Satang }

/** Stored with the move unchanged; only the adapter reads it. */
export type Prepared = Readonly<Record<string, string>>

/**
 * `notFound`: the provider does not know the move at present. Money returns only after two such results a minute apart.
 * `inProgress`: the provider itself has not finished.
 */
export type TransferStatus =
  | { kind: 'done' }
  | { kind: 'refused'; reason: string }
  | { kind: 'notFound' }
  | { kind: 'inProgress' }
  | { kind: 'unknown'; reason: string }

/** How a protocol identifies a transfer, independently of the calls that it offers. */
export type ReferenceScheme = {
  /**
   * Who issues the reference that the provider lists a transfer under: we do, the provider does in `prepare`, or the
   * provider does afterwards (`none`), so that its list cannot be matched with our references.
   */
  issuedBy: 'us' | 'provider' | 'none'
  /**
   * How long the provider takes the same reference for the same transfer. Afterwards it may perform the reference
   * again, so it is never sent again. `0`: a transfer is never sent twice.
   */
  idempotencyMilliseconds: number
}

export type GameFacts = {
  references: ReferenceScheme
  /** Whether the provider has a call for the balance. */
  reportsBalance: boolean
  /** The time-out of a call that moves money. Domain facts: 14 s. */
  timeoutMilliseconds: number
  /** How many moves it accepts at once over all members. An account never has two at once. */
  mostAtOnce: number
  /** The smallest amount that its units express: every move is a multiple of it. */
  stepSatang: Satang
}

/** Satang moved in and out, and what play won or lost, since the beginning. */
export type GameTotals = { inSatang: Satang; outSatang: Satang; heldSatang: Satang; wonSatang: Satang }

export type ListedMove = {
  /** Ours if the provider stores it, otherwise its own. */
  reference: string
  username: string
  direction: Direction
  amountSatang: Satang
  at: Date
}
