import type { MoneyCall } from '../history/wallet-model.ts'
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

/** A call about a wallet that clients share, as it was sent. */
export type SentCall = Pick<MoneyCall, 'key' | 'client' | 'kind' | 'amountSatang' | 'of'> & {
  walletId: string
}

export type Journal = {
  operations: readonly Operation[]
  /** Requests of which at most one may be accepted, as a hold is either settled or voided. */
  rivals: readonly (readonly Operation[])[]
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
  /** Records the start of a call; the result records its end and answer. */
  startCall: (call: SentCall) => (answer: MoneyCall['answer']) => void
  /** From now on no call without an answer takes effect any more. */
  endCalls: () => void
  /** The calls about each wallet that clients share. */
  histories: () => ReadonlyMap<string, readonly MoneyCall[]>
  complain: (what: string) => void
  /** The bounds for a member who only receives: at least what was acknowledged, at most all that was ever sent. */
  boundsOf: (memberId: string) => { leastSatang: bigint; mostSatang: bigint; least: number; most: number }
}

export function openJournal(): Journal {
  const operations: Operation[] = []
  const operationsOf = new Map<string, Operation[]>()
  const rivals: (readonly Operation[])[] = []
  const complaints: string[] = []
  const calls: (MoneyCall & { walletId: string })[] = []
  const acceptedAt: number[] = []
  const readAt: number[] = []
  let answers = 0
  return {
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
    startCall: (sent) => {
      const call: (typeof calls)[number] = { ...sent, startedAt: now(), answer: { is: 'unknown' } }
      calls.push(call)
      return (answer) => {
        if (answer.is !== 'unknown') Object.assign(call, { answer, endedAt: now() })
      }
    },
    endCalls: () => {
      for (const call of calls) call.endedAt ??= now()
    },
    histories: () => Map.groupBy(calls, ({ walletId }) => walletId),
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
