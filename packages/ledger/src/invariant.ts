/** One thing that must hold in the book: a query of the places where it does not, and one of how many it looked at. */
export type Invariant = { what: string; counts: string; sql: string }
