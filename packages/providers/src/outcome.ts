/**
 * What an outside party answered.
 *
 * `done` and `refused` are definite. `unknown` is a time-out, a dropped connection, a 5xx or an answer that cannot be
 * read: the party may or may not have acted. Source: product decisions §4.
 */
export type Outcome<Answer> =
  | { kind: 'done'; answer: Answer }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

/** A page of a company's list, oldest first. `after` continues it; `undefined` where it ends. */
export type Page<Entry> = { entries: readonly Entry[]; after: string | undefined }
