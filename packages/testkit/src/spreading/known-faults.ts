/** What the check finds in the checks of the whole book, by what they check, and why it may stay. */
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
