import type { Answer } from '@kapao/contract/call'
import type { pauseParty } from '@kapao/contract/party'
import { holdLock } from './lock.ts'
import { joinOperator } from './operators.ts'
import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

export type Pauses = {
  /** Pauses an outside company. */
  pause: (party: string, reason?: string) => Promise<Answer<typeof pauseParty>>
  /**
   * Sends a request, and pauses the company when the request is about to begin something with it: after it has seen that
   * nothing is paused. Returns the answer.
   */
  pauseDuring: <T>(party: string, request: () => Promise<T>) => Promise<T>
  resume: (party: string) => Promise<void>
  /** Resumes all that were paused, and lets all of them work again. */
  resumeAll: () => Promise<void>
}

const operatorId = 'pauser'

/** Adds a pause without the lock that the console's call takes first. */
async function addPause({ db, clock }: TestApp, party: string): Promise<void> {
  const last = await db
    .selectFrom('party_event')
    .where('party', '=', party)
    .select('event_no')
    .orderBy('event_no', 'desc')
    .executeTakeFirst()
  const pause = { kind: 'paused', by: operatorId, at: clock.now(), reason: 'It answers nonsense' } as const
  await db
    .insertInto('party_event')
    .values({ party, event_no: (last?.event_no ?? 0) + 1, ...pause })
    .execute()
}

/** An owner who pauses outside companies. */
export async function joinPauser(app: TestApp): Promise<Pauses> {
  const { speak } = await joinOperator(app, { operatorId })
  const paused = new Set<string>()
  async function say<A>(act: 'pause' | 'resume', body: { party: string; reason: string }): Promise<A> {
    const answer = await app.wire('POST', `/api/operator/parties/${act}`, { ...speak, body })
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as A
  }
  async function resume(party: string): Promise<void> {
    paused.delete(party)
    await say('resume', { party, reason: 'It works' })
  }
  return {
    pause: (party, reason = 'It answers nonsense') => {
      paused.add(party)
      return say('pause', { party, reason })
    },
    pauseDuring: async (party, request) => {
      // What begins waits for this lock, and then looks at the pauses again.
      const held = await holdLock(
        app.databaseUrl,
        `select pg_advisory_xact_lock(hashtextextended('party ${party}', 0))`,
      )
      const answer = request()
      try {
        await until('the request is about to begin', held.isAwaited)
        await addPause(app, party)
        paused.add(party)
      } finally {
        await held.letGo()
      }
      return answer
    },
    resume,
    resumeAll: async () => {
      await app.outside('DELETE', '/control/faults')
      for (const party of paused) await resume(party)
    },
  }
}
