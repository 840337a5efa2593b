/** The answer never came: the database may or may not have it. The same again, recognised by its key, tells the truth. */
export type Unknown = { ok: 'unknown' }
/** Too many wait already. */
export type TurnedAway = { ok: false; refusal: 'REQUEST_LIMIT' }

export type GroupCommit<Asked, Answer> = {
  /** Does one thing in a commit that it shares with whoever comes at the same time. Throws its own fault alone. */
  ask: (asked: Asked) => Promise<Answer | TurnedAway | Unknown>
  /** Waits until everything that was taken has been answered. */
  drain: () => Promise<void>
}

/** Does many things in one transaction, all or none, and answers each in its order. */
export type BatchWork<Asked, Answer> = (batch: readonly Asked[]) => Promise<readonly Answer[]>

export type GroupCommitLimits = {
  /** The most that one commit holds. */
  most?: number
  /** Commits that run at once. */
  lanes?: number
  /** The most that may wait; beyond it the answer is REQUEST_LIMIT at once. */
  waiting?: number
}

type Waiting<Asked, Answer> = {
  asked: Asked
  answer: (answer: Answer | Unknown) => void
  fail: (fault: unknown) => void
}

/** PostgreSQL's own classes: connection exceptions, and the server that is going away. */
const isOutage = (thrown: unknown): boolean => {
  const code = (thrown as { code?: unknown } | null)?.code
  return typeof code !== 'string' || /^(08|57P|53|E)/.test(code)
}

/**
 * Shares commits: what arrives while a commit is under way goes into the next one, each with its own answer.
 *
 * Whoever is bad harms no neighbour: a batch that fails is done one by one. When the connection is lost, each of the
 * batch is answered `unknown`.
 */
export const groupCommit = <Asked, Answer>(
  work: BatchWork<Asked, Answer>,
  { most = 100, lanes = 2, waiting = 5000 }: GroupCommitLimits = {},
): GroupCommit<Asked, Answer> => {
  const queue: Waiting<Asked, Answer>[] = []
  const running = new Set<Promise<void>>()

  const fill = (): void => {
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
        // What arrives in the same turn shares the commit, too.
        if (running.size < lanes) queueMicrotask(fill)
      })
    },
    drain: async () => {
      while (running.size > 0 || queue.length > 0) await Promise.allSettled(running)
    },
  }
}

const commit = async <Asked, Answer>(
  work: BatchWork<Asked, Answer>,
  batch: readonly Waiting<Asked, Answer>[],
): Promise<void> => {
  try {
    const answers = await work(batch.map(({ asked }) => asked))
    for (const [index, { answer }] of batch.entries()) answer(answers[index] ?? { ok: 'unknown' })
  } catch (thrown) {
    if (isOutage(thrown)) for (const { answer } of batch) answer({ ok: 'unknown' })
    else if (batch.length === 1) batch[0]?.fail(thrown)
    else for (const one of batch) await commit(work, [one])
  }
}
