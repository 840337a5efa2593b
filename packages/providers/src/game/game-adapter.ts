import type { Satang } from '@kapao/money/satang'
import type { Outcome, Page } from '../outcome.ts'

/**
 * A game provider with transfer wallets. Amounts are satang; an adapter alone knows its provider's units.
 *
 * Nothing here throws: every answer is done, refused or unknown, and unknown means that the provider may or may not
 * have acted. Sources: product decisions §4, domain facts (game providers).
 */
export type GameAdapter = {
  facts: GameFacts
  /** Opens an account. Asked again with the same user name, it is the same account. */
  openAccount: (params: { username: string; password: string }) => Promise<Outcome<{ username: string }>>
  /** Sets a password. Asked again with the same one, nothing changes. */
  changePassword: (params: { username: string; password: string }) => Promise<Outcome<undefined>>
  /**
   * What must be known before money is asked for, and stored before it is: the provider's own reference where it makes
   * one (`two-phase`), or how the account and its report stand (`none`). Moves nothing; may be asked again, and then
   * the later answer counts.
   */
  prepare: (move: GameMove) => Promise<Outcome<Prepared>>
  /** Moves the money. Refused is definite: nothing has moved and nothing will by this reference. */
  move: (move: GameMove & { prepared: Prepared }) => Promise<Outcome<undefined>>
  /** What became of a move. Asks only; never moves. */
  getStatus: (move: GameMove & { prepared: Prepared }) => Promise<TransferStatus>
  readBalance: (username: string) => Promise<Outcome<{ balanceSatang: Satang }>>
  /** A single-use, short-lived link into the game; refused where the provider has none. */
  openLink: (account: { username: string; password: string }) => Promise<Outcome<{ link: string }>>
  /** The hidden fields of the provider's own login form; refused where it has none. */
  readFormState: () => Promise<Outcome<{ action: string; fields: Record<string, string> }>>
  /** What the provider counts of the operator's moves, all time, for comparison with the book. */
  readTotals: () => Promise<Outcome<GameTotals>>
  /** The provider's list of moves in a period, oldest first, `after` the last one of the page before. */
  listMoves: (period: {
    from: Date
    to: Date
    after?: string | undefined
  }) => Promise<Outcome<Page<ListedMove>>>
}

export type Direction = 'in' | 'out'

/** `reference` is ours, one a move for ever; `in` is from the wallet into the game. */
export type GameMove = { reference: string; username: string; direction: Direction; amountSatang: Satang }

/** Kept with the move, as it is: the engine does not look inside. */
export type Prepared = Readonly<Record<string, string>>

/**
 * `absent` says that the provider knows no such move at present: money returns only when it was seen twice, a minute
 * apart. `inProgress` says that the provider itself is not done yet.
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
  /** Whether it answers a balance at all. */
  reportsBalance: boolean
  /** How long a call that moves money is waited for. Domain facts: 14 s. */
  timeoutMilliseconds: number
  /** How many moves it takes at once over all members. One account is never given two at once. */
  mostAtOnce: number
  /** What its units can carry: a move is a multiple of it. */
  stepSatang: Satang
}

/** Satang in and out by moves, and what play won or lost since the beginning. */
export type GameTotals = { inSatang: Satang; outSatang: Satang; heldSatang: Satang; wonSatang: Satang }

export type ListedMove = {
  /** Ours where the provider keeps it, else its own. */
  reference: string
  username: string
  direction: Direction
  amountSatang: Satang
  at: Date
}
