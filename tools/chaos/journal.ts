/** What the clients of a run wished for, and what they were told about it. */

export const operationKinds = ['deposit', 'credit', 'debit', 'hold', 'settle', 'void', 'reverse'] as const
export type OperationKind = (typeof operationKinds)[number]

/** One movement that a client wants to happen once, however often it has to ask. */
export type Operation = {
  kind: OperationKind
  memberId: string
  /** What the wallet gains by it, in satang. */
  deltaSatang: bigint
  /** By what the book's entries of this wish are known: the bank's references, or the moment it happened. */
  identifiers: string[]
  /** `open`: not told yet. */
  outcome: 'open' | 'accepted' | 'refused'
  tries: number
  /** A try went unanswered: nobody can say whether it was done, or will be. */
  wasUnanswered: boolean
}

export type Journal = {
  operations: readonly Operation[]
  /** Clients' wishes of which at most one may be accepted, as a hold is settled or voided. */
  rivals: readonly (readonly Operation[])[]
  /** What was read or answered that cannot be true. */
  complaints: readonly string[]
  /** All answers so far, the accepted, the refused and those of reads. */
  answers: () => number
  operation: (operation: Pick<Operation, 'kind' | 'memberId' | 'deltaSatang' | 'identifiers'>) => Operation
  compete: (operations: readonly Operation[]) => void
  answer: (operation: Operation, outcome: 'accepted' | 'refused') => void
  countRead: () => void
  complain: (what: string) => void
  /** What a member who only receives has at least, and at most: what was acknowledged, and all that was ever sent. */
  boundsOf: (memberId: string) => { leastSatang: bigint; mostSatang: bigint; least: number; most: number }
}

export const openJournal = (): Journal => {
  const operations: Operation[] = []
  const operationsOf = new Map<string, Operation[]>()
  const rivals: (readonly Operation[])[] = []
  const complaints: string[] = []
  let answers = 0
  return {
    operations,
    rivals,
    complaints,
    answers: () => answers,
    operation: (order) => {
      const operation: Operation = { ...order, outcome: 'open', tries: 0, wasUnanswered: false }
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
    },
    countRead: () => {
      answers += 1
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

export const sum = (operations: readonly Operation[]): bigint =>
  operations.reduce((total, { deltaSatang }) => total + deltaSatang, 0n)
