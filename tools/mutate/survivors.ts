import { z } from 'zod'

/** A mutant as Stryker reports it: what stood in `file`, and what replaced it. */
export type Mutant = {
  file: string
  /** The line on which the change begins, trimmed. */
  code: string
  /** The text that was replaced, an arrow, and its replacement. */
  change: string
  isFound: boolean
}

/** Names a change by the lines that differ: of a long query, only the line with the changed comparison. */
export function describeChange(before: readonly string[], after: readonly string[]): string {
  const old = before.map((line) => line.trim())
  const changed = after.map((line) => line.trim())
  const most = Math.min(old.length, changed.length) - 1
  let start = 0
  while (start < most && old[start] === changed[start]) start += 1
  let end = 0
  while (start + end < most && old.at(-1 - end) === changed.at(-1 - end)) end += 1
  return [old, changed].map((lines) => lines.slice(start, lines.length - end).join(' ')).join(' → ')
}

export const acceptedShape = z.array(
  z.strictObject({
    reason: z.string(),
    mutants: z.array(z.strictObject({ file: z.string(), code: z.string(), change: z.string() })).min(1),
  }),
)

/** Mutants that no test finds, with the reason why that is acceptable. */
export type Accepted = z.infer<typeof acceptedShape>

export type Judgement = {
  found: number
  all: number
  /** Not found, and without a reason. */
  unexplained: Mutant[]
  /** Accepted entries of mutated files that a test finds now, or that no longer exist. */
  outdated: Mutant[]
}

/** Compares the mutants of a run with the accepted ones. Lines may move: a mutant is known by its code, not its number. */
export function judge(mutants: readonly Mutant[], accepted: Accepted): Judgement {
  const files = new Set(mutants.map(({ file }) => file))
  const explained = new Set(
    accepted.flatMap(({ reason, mutants: known }) => (reason.trim() === '' ? [] : known.map(keyOf))),
  )
  const missed = mutants.filter(({ isFound }) => !isFound)
  const missedKeys = new Set(missed.map(keyOf))
  return {
    found: mutants.length - missed.length,
    all: mutants.length,
    unexplained: missed.filter((mutant) => !explained.has(keyOf(mutant))),
    outdated: accepted
      .flatMap(({ mutants: known }) => known)
      .filter((mutant) => files.has(mutant.file) && !missedKeys.has(keyOf(mutant)))
      .map((mutant) => ({ ...mutant, isFound: true })),
  }
}

/** The accepted mutants that have no reason yet. */
export function withoutReason(accepted: Accepted): Accepted {
  return accepted.filter(({ reason }) => reason.trim() === '')
}

/** Tells the mutants of a run that are among the accepted ones. */
export function isAmong(accepted: Accepted): (mutant: Mutant) => boolean {
  const known = new Set(accepted.flatMap(({ mutants }) => mutants.map(keyOf)))
  return (mutant) => known.has(keyOf(mutant))
}

/** The accepted mutants with the unexplained ones of a run under an empty reason at the end, which a person then fills in. */
export function withUnexplained(accepted: Accepted, { unexplained, outdated }: Judgement): Accepted {
  const changed = new Set([...unexplained, ...outdated].map(keyOf))
  const kept = accepted
    .map(({ reason, mutants }) => ({ reason, mutants: mutants.filter((each) => !changed.has(keyOf(each))) }))
    .filter(({ mutants }) => mutants.length > 0)
  const open = [
    ...withoutReason(kept).flatMap(({ mutants }) => mutants),
    ...unexplained.map(({ file, code, change }) => ({ file, code, change })),
  ]
  const explained = kept.filter(({ reason }) => reason.trim() !== '')
  if (open.length === 0) return explained
  return [
    ...explained,
    { reason: '', mutants: [...new Map(open.map((each) => [keyOf(each), each])).values()] },
  ]
}

function keyOf({ file, code, change }: Omit<Mutant, 'isFound'>): string {
  return JSON.stringify([file, code, change])
}
