/** What the clients of a run wished for, and what they were told about it. */

export const wishKinds = ['deposit', 'credit', 'debit', 'hold', 'settle', 'void', 'reverse'] as const
export type WishKind = (typeof wishKinds)[number]

/** One movement that a client wants to happen once, however often it has to ask. */
export type Wish = {
  kind: WishKind
  memberId: string
  /** What the wallet gains by it, in satang. */
  deltaSatang: bigint
  /** By what the book's entries of this wish are known: the bank's references, or the moment it happened. */
  marks: string[]
  /** `open`: not told yet. */
  outcome: 'open' | 'accepted' | 'refused'
  tries: number
  /** A try went unanswered: nobody can say whether it was done, or will be. */
  wasUnanswered: boolean
}

export type Told = {
  wishes: readonly Wish[]
  /** Clients' wishes of which at most one may be accepted, as a hold is settled or voided. */
  rivals: readonly (readonly Wish[])[]
  /** What was read or answered that cannot be true. */
  complaints: readonly string[]
  /** All answers so far, the accepted, the refused and those of reads. */
  answers: () => number
  wish: (wish: Pick<Wish, 'kind' | 'memberId' | 'deltaSatang' | 'marks'>) => Wish
  compete: (wishes: readonly Wish[]) => void
  answer: (wish: Wish, outcome: 'accepted' | 'refused') => void
  countRead: () => void
  complain: (what: string) => void
  /** What a member who only receives has at least, and at most: what was acknowledged, and all that was ever sent. */
  boundsOf: (memberId: string) => { leastSatang: bigint; mostSatang: bigint; least: number; most: number }
}

export const startTold = (): Told => {
  const wishes: Wish[] = []
  const wishesOf = new Map<string, Wish[]>()
  const rivals: (readonly Wish[])[] = []
  const complaints: string[] = []
  let answers = 0
  return {
    wishes,
    rivals,
    complaints,
    answers: () => answers,
    wish: (wished) => {
      const wish: Wish = { ...wished, outcome: 'open', tries: 0, wasUnanswered: false }
      wishes.push(wish)
      const own = wishesOf.get(wish.memberId)
      if (own) own.push(wish)
      else wishesOf.set(wish.memberId, [wish])
      return wish
    },
    compete: (competing) => rivals.push(competing),
    answer: (wish, outcome) => {
      answers += 1
      wish.outcome = outcome
    },
    countRead: () => {
      answers += 1
    },
    complain: (what) => complaints.push(what),
    boundsOf: (memberId) => {
      const own = wishesOf.get(memberId) ?? []
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

export const sum = (wishes: readonly Wish[]): bigint =>
  wishes.reduce((total, { deltaSatang }) => total + deltaSatang, 0n)
