import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'

/** What happens to one request to move money. */
type Delivery =
  /** It arrives and is answered. */
  | 'answered'
  /** It never arrives. */
  | 'lostBefore'
  /** It arrives; its answer is lost. */
  | 'lostAfter'
  /** It is still on its way when the caller gives up, and arrives later. */
  | 'late'
  /** The calling process dies before the request leaves. */
  | 'dies'

/** How the company treats one reference: each list is used up from its beginning, then everything is answered. */
export type Script = {
  requests: readonly Delivery[]
  statuses: readonly ('answered' | 'lost' | 'inProgress')[]
  refuses: boolean
  /** How many other processes poll it at the same time. */
  rivals: number
}

export const script: fc.Arbitrary<Script> = fc.record({
  requests: fc.array(fc.constantFrom('answered', 'lostBefore', 'lostAfter', 'late', 'dies'), {
    maxLength: 4,
  }),
  statuses: fc.array(fc.constantFrom('answered', 'lost', 'inProgress'), { maxLength: 4 }),
  refuses: fc.boolean(),
  rivals: fc.nat({ max: 2 }),
})

type Account = { script: Script; requests: number; statuses: number; moved: number; isRefused: boolean }

/**
 * A company that moves money by reference and follows a script for each: a model of every way in which requests and
 * answers get lost. It moves a reference once where it is idempotent, and otherwise once for each request that arrives.
 */
export function createScriptedCompany() {
  let isIdempotent = true
  const scripts: Script[] = []
  const accounts = new Map<string, Account>()
  const arriving = new Set<Promise<void>>()

  function accountOf(reference: string): Account {
    const known = accounts.get(reference)
    if (known) return known
    const next = scripts.shift()
    if (!next) throw new Error(`No script for ${reference}`)
    const account = { script: next, requests: 0, statuses: 0, moved: 0, isRefused: false }
    accounts.set(reference, account)
    return account
  }

  function arrive(account: Account): void {
    if (account.script.refuses) account.isRefused = true
    else if (account.moved === 0 || !isIdempotent) account.moved += 1
  }

  function outcomeOf({ moved, isRefused }: Account) {
    if (moved > 0) return 'moved' as const
    return isRefused ? ('refused' as const) : ('notFound' as const)
  }

  return {
    /** Takes one script for each new reference, in the order in which they are first seen. */
    begin: (options: { scripts: readonly Script[]; isIdempotent: boolean }): void => {
      scripts.splice(0, scripts.length, ...options.scripts)
      isIdempotent = options.isIdempotent
    },
    /** How long the same reference is the same request: for ever, or not at all. */
    idempotencyMilliseconds: (): number => (isIdempotent ? Number.MAX_SAFE_INTEGER : 0),
    /** Whether the money of a reference was moved, and how often. */
    movedOf: (reference: string): number => accountOf(reference).moved,
    scriptOf: (reference: string): Script => accountOf(reference).script,
    request: async (reference: string): Promise<'moved' | 'refused' | 'unknown'> => {
      const account = accountOf(reference)
      const delivery = account.script.requests[account.requests] ?? 'answered'
      account.requests += 1
      if (delivery === 'dies') throw new Error('The process died.')
      if (delivery === 'lostBefore') return 'unknown'
      if (delivery === 'late') {
        const arrival = wait(lateMilliseconds).then(() => arrive(account))
        arriving.add(arrival)
        return 'unknown'
      }
      arrive(account)
      if (delivery === 'lostAfter') return 'unknown'
      const outcome = outcomeOf(account)
      return outcome === 'notFound' ? 'unknown' : outcome
    },
    status: (reference: string): 'moved' | 'refused' | 'notFound' | 'inProgress' | 'unknown' => {
      const account = accountOf(reference)
      const answer = account.script.statuses[account.statuses] ?? 'answered'
      account.statuses += 1
      if (answer === 'lost') return 'unknown'
      return answer === 'inProgress' ? answer : outcomeOf(account)
    },
    /** Resolves when nothing is on its way any more. */
    settled: async (): Promise<void> => {
      await Promise.all(arriving)
    },
  }
}

export type ScriptedCompany = ReturnType<typeof createScriptedCompany>

/** Less than the retry policy of tests waits before it confirms that a reference is not found. */
const lateMilliseconds = 400
