import { toAmount } from '@kapao/money/satang'
import type { BookHead, SealLink } from './book.ts'
import { followLinks, type HeldChain } from './chain.ts'
import { fromHex, hashOf, isHash, toTextBytes } from './hashes.ts'
import type { MovementProof, StatementLine } from './statement.ts'

/**
 * The result of checking a movement. `verified`: the book was sealed with exactly what the line shows. `waiting`: it is
 * not sealed yet. `overdue`: it should have been sealed long ago. `different`: the line is not what was sealed.
 */
export type Verdict = 'verified' | 'waiting' | 'overdue' | 'different'

export type StatementCheck = {
  verdicts: ReadonlyMap<string, Verdict>
  /** The lines of the page are consecutive in the book: no line between them was left out. */
  isUnbroken: boolean
}

type Params = {
  memberId: string
  /** The head as published by the public call. */
  head: BookHead
  /** The lines as the member sees them, in order. */
  lines: readonly StatementLine[]
  proof: { movements: readonly MovementProof[]; links: readonly SealLink[] }
}

/**
 * Checks lines of a member's statement against a published head without trusting the server: the sealed text must lead
 * by its path to the root of its seal, the seal must lead by the links to the head, and the line must match the text.
 * Runs in a browser.
 */
export async function checkStatement({ memberId, head, lines, proof }: Params): Promise<StatementCheck> {
  const chain = await followLinks(head, proof.links)
  const verdicts = new Map<string, Verdict>()
  const numbers: number[] = []
  for (const [index, line] of lines.entries()) {
    const movement = proof.movements.find(({ _id }) => _id === line._id)
    const { verdict, number } = await checkStatementLine({ memberId, head, line, movement, chain })
    verdicts.set(line._id, verdict)
    if (number !== undefined) numbers.push(number + index)
  }
  return { verdicts, isUnbroken: new Set(numbers).size <= 1 }
}

/** An entry as it was sealed. Amounts are satang as decimal text. */
type Sealed = {
  member: string
  entry: string
  currency: string
  amount: string
  state: 'posted' | 'pending' | 'voided'
  resolves: string | null
  happened: string
  line: {
    number: string
    type: string
    from: string
    to: string
    late: boolean
    related: Partial<Record<string, { description: string }>> | null
  } | null
}

type StatementLineParams = {
  memberId: string
  head: BookHead
  line: StatementLine
  movement: MovementProof | undefined
  chain: HeldChain | undefined
}

const different = { verdict: 'different', number: undefined } as const

async function checkStatementLine({ memberId, head, line, movement, chain }: StatementLineParams) {
  const entries = movement?.entries ?? []
  if (!chain || entries.length === 0 || entries.length > 2) return different
  const sealed: Sealed[] = []
  for (const entry of entries) {
    if (!('leaf' in entry)) return { verdict: judgeWaiting(head, entry.recordedAt), number: undefined }
    if ((await rootOf(entry)) !== chain.roots.get(entry.sealNo)) return different
    sealed.push(JSON.parse(entry.leaf) as Sealed)
  }
  const [opening, resolution] = sealed
  if (!opening?.line || !saysTheSame(line, { memberId, opening, resolution })) return different
  return { verdict: 'verified', number: Number(opening.line.number) } as const
}

/** The job seals once a minute. A slow transaction may delay it for a while, but not for an hour. */
const sealedWithinMilliseconds = 60 * 60 * 1000

export function judgeWaiting({ sealedAt }: BookHead, recordedAt: string): Verdict {
  return sealedAt !== null && Date.parse(sealedAt) - Date.parse(recordedAt) > sealedWithinMilliseconds
    ? 'overdue'
    : 'waiting'
}

/** Computes the root that an entry's text leads to by its path. */
export async function rootOf({
  leaf,
  salt,
  path,
}: {
  leaf: string
  salt: string
  path: readonly string[]
}): Promise<string | undefined> {
  if (!isHash(salt)) return undefined
  let hash = await hashOf(0, fromHex(salt), toTextBytes(leaf))
  for (const step of path) {
    const other = step.slice(1)
    if (!isHash(other)) return undefined
    const pair = step.startsWith('L') ? [other, hash] : [hash, other]
    hash = await hashOf(1, ...pair.map(fromHex))
  }
  return hash
}

const statusOf = { posted: 'SUCCESS', voided: 'FAILED', pending: 'PROCESSING' } as const

type Movement = { memberId: string; opening: Sealed; resolution: Sealed | undefined }

/** Whether a line matches its sealed movement in every field that the member sees. */
function saysTheSame(line: StatementLine, { memberId, opening, resolution }: Movement): boolean {
  const isOwn = opening.member === memberId && opening.entry === line._id && opening.resolves === null
  const isItsEnd =
    resolution === undefined ||
    (opening.state === 'pending' &&
      resolution.member === memberId &&
      resolution.resolves === opening.entry &&
      resolution.currency === opening.currency)
  if (!isOwn || !isItsEnd || !opening.line) return false
  const amount = resolution?.state === 'posted' ? resolution.amount : opening.amount
  const { type, from, to, late, related } = opening.line
  return (
    line.statementType === type &&
    line.from === from &&
    line.to === to &&
    line.isLate === late &&
    line.status === statusOf[resolution?.state ?? opening.state] &&
    line.amount === toAmount(BigInt(amount)) &&
    line.currency === opening.currency &&
    Date.parse(line.createdAt) === Date.parse(opening.happened) &&
    records.every((record) => line[record]?.description === related?.[record]?.description)
  )
}

const records = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw', 'adjustment'] as const
