import type { Act } from '@kapao/ledger/act'
import type { Move } from '@kapao/ledger/request'
import type { Tables } from '@kapao/database/tables'
import type { Currency, Satang } from '@kapao/money/satang'
import type { Insertable } from 'kysely'
import { v5 } from 'uuid'
import type { Person } from './people.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'
import type { GameAtSandbox, PayoutAtSandbox } from './sandbox-history.ts'

/** The tables that a history fills besides the book and the members, each after those that it refers to. */
export const historyTables = [
  'game_account',
  'transfer',
  'transfer_leg',
  'play',
  'deposit_qr',
  'deposit_reference',
  'payment_notification',
  'bank_transaction',
  'incoming_transfer',
  'slip_reference',
  'slip',
  'gift',
  'deposit_notice',
  'withdrawal',
  'member_grant',
  'grant_balance_update',
  'grant_count',
  'refund_payout',
  'refund_snapshot',
  'wheel_spin',
  'wheel_turn',
  'chat_conversation',
  'chat_message',
  'session',
  'member_note',
  'member_tag',
  'member_suspension',
] as const

export type HistoryTable = (typeof historyTables)[number]
export type Rows = { [Name in HistoryTable]: Insertable<Tables[Name]>[] }

export const currency: Currency = 'BAHT'

/** `plays`: how many rows of `play` the account has. */
export type Game = GameAtSandbox & { balanceSatang: Satang; balanceAt: Date; plays: bigint }

type Line = { amountSatang: Satang; at: Date }

/** One member's story so far: what it did to the book, and what it left in the tables and at the outside companies. */
export type Journal = {
  person: Person
  random: SeededRandom
  joinedAt: Date
  /** Where the story has come to; it ends before `end`. */
  at: Date
  end: Date
  /** Something waits for an operator: the member does nothing more until then. */
  isStopped: boolean
  walletSatang: Satang
  /** What came into the wallet from outside, less what left it. */
  paidSatang: Satang
  moves: Move[]
  pending: Map<string, { isDebit: boolean; isOutside: boolean; amountSatang: Satang }>
  rows: Rows
  games: Map<string, Game>
  payouts: PayoutAtSandbox[]
  acts: Act[]
  deposits: (Line & { entryId: string })[]
  movedIntoGames: Line[]
  withdrawals: (Line & { isReturned: boolean; isPaid: boolean })[]
  refunded: { paidSatang: Satang; heldSatang: Satang }
  spins: number
  coinsWon: number
  grantsTaken: Map<string, number>
  /** What happened so far, for ids that are the same each time. */
  ids: number
}

export function emptyRows(): Rows {
  return Object.fromEntries(historyTables.map((name) => [name, []])) as unknown as Rows
}

export function createJournal({ person, at, end }: { person: Person; at: Date; end: Date }): Journal {
  return {
    person,
    random: createSeededRandom(`story ${person.number}`),
    joinedAt: at,
    at,
    end,
    isStopped: false,
    walletSatang: 0n,
    paidSatang: 0n,
    moves: [],
    pending: new Map(),
    rows: emptyRows(),
    games: new Map(),
    payouts: [],
    acts: [],
    deposits: [],
    movedIntoGames: [],
    withdrawals: [],
    refunded: { paidSatang: 0n, heldSatang: 0n },
    spins: 0,
    coinsWon: 0,
    grantsTaken: new Map(),
    ids: 0,
  }
}

export function later(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}

/** Lets time pass. Returns whether the story may go on for another `needs` seconds. */
export function pass(journal: Journal, seconds: number, needs = 0): boolean {
  journal.at = later(journal.at, seconds)
  return !journal.isStopped && later(journal.at, needs) < journal.end
}

/** An id that is the same in each run. */
export function nextId(journal: Journal, what: string): string {
  journal.ids += 1
  return v5(`${what} ${journal.ids}`, journal.person.memberId)
}

export function heldInGames({ games }: Journal): Satang {
  return [...games.values()].reduce((sum, { balanceSatang }) => sum + balanceSatang, 0n)
}

function isOutside(account: string): boolean {
  return !account.startsWith('provider:') && !account.startsWith('cost:')
}

/** Adds a move to the story. It must be one that the book accepts. */
export function record(journal: Journal, move: Move): void {
  journal.moves.push(move)
  if (move.kind === 'reverse') throw new Error('No story has a reversal')
  if (move.kind === 'settle' || move.kind === 'void') resolve(journal, move)
  else open(journal, move)
  if (journal.walletSatang < 0n)
    throw new Error(`The story of member ${journal.person.number} spends too much`)
}

function open(journal: Journal, move: Extract<Move, { kind: 'post' | 'hold' }>): void {
  const isDebit = move.source === 'wallet'
  const isFromOutside = isOutside(isDebit ? move.destination : move.source)
  const { amountSatang } = move
  if (move.kind === 'hold')
    journal.pending.set(move.entryId, { isDebit, isOutside: isFromOutside, amountSatang })
  const delta = isDebit ? -amountSatang : move.kind === 'post' ? amountSatang : 0n
  journal.walletSatang += delta
  if (isFromOutside) journal.paidSatang += delta
}

function resolve(journal: Journal, { kind, of }: Extract<Move, { kind: 'settle' | 'void' }>): void {
  const hold = journal.pending.get(of)
  if (!hold) throw new Error(`Nothing is pending as ${of}`)
  journal.pending.delete(of)
  const delta = hold.isDebit === (kind === 'void') ? hold.amountSatang : 0n
  journal.walletSatang += delta
  if (hold.isOutside) journal.paidSatang += delta
}
