import type { Answer } from '@kapao/contract/call'
import type { pauseParty } from '@kapao/contract/party'
import { joinOperator } from './operators.ts'
import type { TestApp } from './test-app.ts'

export type Pauses = {
  /** Pauses an outside company. */
  pause: (party: string, reason?: string) => Promise<Answer<typeof pauseParty>>
  resume: (party: string) => Promise<void>
  /** Resumes all that were paused, and lets all of them work again. */
  resumeAll: () => Promise<void>
}

/** An owner who pauses outside companies. */
export async function joinPauser(app: TestApp): Promise<Pauses> {
  const { speak } = await joinOperator(app, { operatorId: 'pauser' })
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
    resume,
    resumeAll: async () => {
      await app.outside('DELETE', '/control/faults')
      for (const party of paused) await resume(party)
    },
  }
}
