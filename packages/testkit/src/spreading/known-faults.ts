/** A statement that does not spread yet: in which store it is, and why it is still so. */
export type KnownFault = { file: string; why: string }

const reports = 'a report, which an operator waits for: needs its rows from each server, and the sums here'

/**
 * What the check finds in statements that are not rewritten yet. A line goes when its statement is; none is added for a
 * new statement.
 */
export const knownFaults: ReadonlyMap<string, KnownFault> = new Map([
  ['for each row: play', { file: 'features/play/play-result.store.ts', why: reports }],
  ['for each row: ledger.entry', { file: 'features/money/money.store.ts', why: reports }],
  [
    'join: bank_transaction, incoming_transfer, ledger.entry',
    { file: 'features/money-day/day-report.store.ts', why: reports },
  ],
  [
    'join: incoming_transfer, ledger.entry, payment_notification, slip_credit',
    { file: 'features/money-day/day-report.store.ts', why: reports },
  ],
  [
    'join: ledger.entry, payment_notification',
    { file: 'features/money-day/day-report.store.ts', why: reports },
  ],
])

/** The same for the checks of the whole book, by what they check. */
export const knownFaultsOfInvariants: ReadonlyMap<string, string> = new Map([
  [
    'every sealed entry has its leaf in the tree of its seal: whole table: ledger.leaf',
    'Citus runs it: a check of the whole book reads all of it',
  ],
  [
    'what play changed in a game is the change of its balance, less what was moved in, plus what was moved out: whole table: play',
    'Citus runs it: a check of the whole book reads all of it',
  ],
])
