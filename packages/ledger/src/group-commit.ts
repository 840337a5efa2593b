/**
 * The connection was lost before the result arrived, so the database may or may not have committed. A retry with the
 * same idempotency key returns the real outcome.
 */
export type Unknown = { ok: 'unknown' }
/** The queue is full. */
export type TurnedAway = { ok: false; refusal: 'REQUEST_LIMIT' }

export type GroupCommit<Asked, Answer> = {
  /** Runs one request in a commit shared with concurrent requests. Rejects only for a fault of this request. */
  ask: (asked: Asked) => Promise<Answer | TurnedAway | Unknown>
  /** Waits until every accepted request has its result. */
  drain: () => Promise<void>
}

/** Runs a batch in one transaction, all or none, and returns one answer per request, in the order of the batch. */
export type BatchWork<Asked, Answer> = (batch: readonly Asked[]) => Promise<readonly Answer[]>

export type GroupCommitLimits = {
  /** The most requests in one commit. */
  most?: number
  /** The most commits that run at the same time. */
  lanes?: number
  /** The most requests that may wait. Further ones are refused with REQUEST_LIMIT at once. */
  waiting?: number
}

type Waiting<Asked, Answer> = {
  asked: Asked
  answer: (answer: Answer | Unknown) => void
  fail: (fault: unknown) => void
}

/**
 * PostgreSQL's error classes for lost connections, a server that is shutting down, exhausted resources and a server that has
 * become a replica (25006), and Node's network errors (`E…`). An error without a code counts as an outage, too.
 */
function isOutage(thrown: unknown): boolean {
  const code = (thrown as { code?: unknown } | null)?.code
  return typeof code !== 'string' || /^(08|57P|53|25006|E)/.test(code)
}

/**
 * Group commit: requests that arrive while a commit runs go into the next one, and each gets its own answer.
 *
 * A bad request does not affect the others: a batch that fails is run again one request at a time. When the connection
 * is lost, every request of the batch gets `unknown`.
 */
export function groupCommit<Asked, Answer>(
  work: BatchWork<Asked, Answer>,
  { most = 100, lanes = 2, waiting = 5000 }: GroupCommitLimits = {},
): GroupCommit<Asked, Answer> {
  const queue: Waiting<Asked, Answer>[] = []
  const running = new Set<Promise<void>>()

  function fill(): void {
    while (running.size < lanes && queue.length > 0) {
      const lane = commit(work, queue.splice(0, most)).finally(() => {
        running.delete(lane)
        fill()
      })
      running.add(lane)
    }
  }

  return {
    ask: (asked) => {
      if (queue.length >= waiting) return Promise.resolve({ ok: false, refusal: 'REQUEST_LIMIT' })
      return new Promise((answer, fail) => {
        queue.push({ asked, answer, fail })
        // Deferred, so that requests from the same turn of the event loop share a commit.
        if (running.size < lanes) queueMicrotask(fill)
      })
    },
    drain: async () => {
      while (running.size > 0 || queue.length > 0) await Promise.allSettled(running)
    },
  }
}

async function commit<Asked, Answer>(
  work: BatchWork<Asked, Answer>,
  batch: readonly Waiting<Asked, Answer>[],
): Promise<void> {
  try {
    const answers = await work(batch.map(({ asked }) => asked))
    for (const [index, { answer }] of batch.entries()) answer(answers[index] ?? { ok: 'unknown' })
  } catch (thrown) {
    if (isOutage(thrown)) for (const { answer } of batch) answer({ ok: 'unknown' })
    else if (batch.length === 1) batch[0]?.fail(thrown)
    else for (const one of batch) await commit(work, [one])
  }
}
