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
