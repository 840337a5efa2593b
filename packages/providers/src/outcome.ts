/**
 * The outcome of a call to an outside company.
 *
 * `done` and `refused` are definite. `unknown` is a time-out, a dropped connection, a 5xx or an answer that cannot be
 * read: the company may or may not have acted. Source: product decisions §4.
 */
export type Outcome<Answer> =
  | { kind: 'done'; answer: Answer }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

/** A page of a company's list, oldest first. `after` is the cursor of the next page; `undefined` on the last one. */
export type Page<Entry> = { entries: readonly Entry[]; after: string | undefined }
