import { now } from './clock.ts'

/** The kinds of movements that the clients of a run request. The journal records each request and its response. */

export const operationKinds = ['deposit', 'credit', 'debit', 'hold', 'settle', 'void', 'reverse'] as const
export type OperationKind = (typeof operationKinds)[number]

/** One movement that a client wants to happen once, however often it has to repeat the request. */
export type Operation = {
  kind: OperationKind
  memberId: string
  /** The change of the wallet's balance, in satang. */
  deltaSatang: bigint
  /** Identifies the book's entries of this request: the bank's references, or the moment it happened. */
  identifiers: string[]
  /** `open`: no response yet. */
  outcome: 'open' | 'accepted' | 'refused'
  tries: number
  /** A try got no response: whether it was done, or will be, is unknown. */
  wasUnanswered: boolean
  /** When it was first requested, and when the response that counts came, in monotonic milliseconds. */
  begunAt: number
  endedAt?: number
}

/** One try of a movement of a shared wallet, or one read of a member's wallet, with its answer. */
export type RecordedCall = {
  memberId: string
  /** Who called: the phone number of the client's member. */
  client: string
  kind: OperationKind | 'read'
  /** Tries with the same key are repeats. A read has one of its own. */
  key: string
  amountSatang: bigint
  /** The entry that the call chose the id of, and the one that it settles, voids or reverses. */
  entryId?: string | undefined
  of?: string | undefined
  /** Monotonic milliseconds. A call without an answer has no end. */
  startedAt: number
  endedAt?: number
  answer:
    | { is: 'accepted'; balanceSatang: bigint }
    | { is: 'refused'; refusal: string | undefined }
    | { is: 'unknown' }
}

export type Journal = {
  operations: readonly Operation[]
  /** Requests of which at most one may be accepted, as a hold is either settled or voided. */
  rivals: readonly (readonly Operation[])[]
  /** Every call to a shared wallet, and the reads of members' own. */
  calls: readonly RecordedCall[]
  record: (call: RecordedCall) => void
  /** Reads and responses that cannot be true. */
  complaints: readonly string[]
  /** The number of responses so far: accepted, refused, and reads. */
  answers: () => number
  /** When a movement was accepted and when a read was answered, in monotonic milliseconds. */
  acceptedAt: readonly number[]
  readAt: readonly number[]
  operation: (operation: Pick<Operation, 'kind' | 'memberId' | 'deltaSatang' | 'identifiers'>) => Operation
  compete: (operations: readonly Operation[]) => void
  answer: (operation: Operation, outcome: 'accepted' | 'refused') => void
  countRead: () => void
  complain: (what: string) => void
  /** The bounds for a member who only receives: at least what was acknowledged, at most all that was ever sent. */
  boundsOf: (memberId: string) => { leastSatang: bigint; mostSatang: bigint; least: number; most: number }
}

export function openJournal(): Journal {
  const operations: Operation[] = []
  const operationsOf = new Map<string, Operation[]>()
  const rivals: (readonly Operation[])[] = []
  const complaints: string[] = []
  const calls: RecordedCall[] = []
  const acceptedAt: number[] = []
  const readAt: number[] = []
  let answers = 0
  return {
    calls,
    record: (call) => calls.push(call),
    acceptedAt,
    readAt,
    operations,
    rivals,
    complaints,
    answers: () => answers,
    operation: (order) => {
      const operation: Operation = {
        ...order,
        outcome: 'open',
        tries: 0,
        wasUnanswered: false,
        begunAt: now(),
      }
      operations.push(operation)
      const own = operationsOf.get(operation.memberId)
      if (own) own.push(operation)
      else operationsOf.set(operation.memberId, [operation])
      return operation
    },
    compete: (competing) => rivals.push(competing),
    answer: (operation, outcome) => {
      answers += 1
      operation.outcome = outcome
      operation.endedAt = now()
      if (outcome === 'accepted') acceptedAt.push(operation.endedAt)
    },
    countRead: () => {
      answers += 1
      readAt.push(now())
    },
    complain: (what) => complaints.push(what),
    boundsOf: (memberId) => {
      const own = operationsOf.get(memberId) ?? []
      const sure = own.filter(({ outcome }) => outcome === 'accepted')
      return {
        leastSatang: sum(sure),
        mostSatang: sum(own),
        least: sure.length,
        most: own.length,
      }
    },
  }
}

export function sum(operations: readonly Operation[]): bigint {
  return operations.reduce((total, { deltaSatang }) => total + deltaSatang, 0n)
}
