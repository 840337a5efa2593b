/** A rule that must hold in the book. `sql` finds the violations; `counts` counts how many rows the rule covers. */
export type Invariant = { what: string; counts: string; sql: string }
