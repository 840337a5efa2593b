import {
  type LedgerRequest,
  type NotPosted,
  type Posted,
  postRequests,
  type LedgerTransaction,
} from './ledger.ts'

/** The answer never came: the book may or may not have it. The same intent again tells the truth. */
export type Unknown = { ok: 'unknown' }
/** Too many wait already. */
export type Turned = { ok: false; refusal: 'REQUEST_LIMIT' }

export type Poster = {
  /** Posts a request in a transaction that it shares with whoever comes at the same time. */
  post: (request: LedgerRequest) => Promise<Posted | NotPosted | Turned | Unknown>
  /** Waits until everything that was taken has been answered. */
  drain: () => Promise<void>
}

type Waiting = {
  request: LedgerRequest
  answer: (answer: Posted | NotPosted | Unknown) => void
  fail: (fault: unknown) => void
}

/** PostgreSQL's own classes: connection exceptions, and the server that is going away. */
const isOutage = (thrown: unknown): boolean => {
  const code = (thrown as { code?: unknown } | null)?.code
  return typeof code !== 'string' || /^(08|57P|53|E)/.test(code)
}

/**
 * Posts at speed: requests that arrive while a commit is under way share the next one.
 *
 * `lanes` commits run at once, each of at most `most` requests; beyond `waiting` requests it answers REQUEST_LIMIT at
 * once. One that is refused harms none of its neighbours; a bad one is found by posting its batch one by one.
 */
export const createPoster = (
  db: LedgerTransaction,
  { most = 100, lanes = 2, waiting = 5000 }: { most?: number; lanes?: number; waiting?: number } = {},
): Poster => {
  const line: Waiting[] = []
  const running = new Set<Promise<void>>()

  const fill = (): void => {
    while (running.size < lanes && line.length > 0) {
      const lane = commit(db, line.splice(0, most)).finally(() => {
        running.delete(lane)
        fill()
      })
      running.add(lane)
    }
  }

  return {
    post: (request) => {
      if (line.length >= waiting) return Promise.resolve({ ok: false, refusal: 'REQUEST_LIMIT' })
      return new Promise((answer, fail) => {
        line.push({ request, answer, fail })
        // What arrives in the same turn shares the commit, too.
        if (running.size < lanes) queueMicrotask(fill)
      })
    },
    drain: async () => {
      while (running.size > 0 || line.length > 0) await Promise.allSettled(running)
    },
  }
}

const commit = async (db: LedgerTransaction, batch: readonly Waiting[]): Promise<void> => {
  try {
    const answers = await postRequests(
      db,
      batch.map(({ request }) => request),
    )
    for (const [place, { answer }] of batch.entries()) answer(answers[place] ?? { ok: 'unknown' })
  } catch (thrown) {
    if (isOutage(thrown)) for (const { answer } of batch) answer({ ok: 'unknown' })
    else if (batch.length === 1) batch[0]?.fail(thrown)
    else for (const one of batch) await commit(db, [one])
  }
}
