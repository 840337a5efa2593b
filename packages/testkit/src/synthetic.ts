import type { Answer } from '@kapao/contract/call'
import type { listSyntheticRuns } from '@kapao/contract/synthetic'
import type { Config } from '@kapao/api/config'
import { runSyntheticMember } from '@kapao/api/features/synthetic/run-synthetic-member'
import type { OperatorPerson } from './operators.ts'
import type { TestApp } from './test-app.ts'

/** A setting with which a server knows the gateway of the synthetic member. */
export const syntheticKey = {
  KEY_SYNTHETIC: `whsec_${Buffer.from('a key of the tests, of 32 letters').toString('base64')}`,
}

/** Runs the job of the synthetic member once, as a worker with these settings does. */
export function runSynthetic(
  { context, url }: Pick<TestApp, 'context' | 'url'>,
  settings: Partial<Config> = {},
  signal?: AbortSignal,
): Promise<void> {
  const config = {
    ...context.config,
    SYNTHETIC_MINUTES: 5,
    SYNTHETIC_URL: url,
    SYNTHETIC_GAME: 'PG',
    ...settings,
  }
  return runSyntheticMember.run({}, { ...context, config }, signal)
}

/** What operators see of its runs. */
export async function syntheticRuns(
  { wire }: Pick<TestApp, 'wire'>,
  { speak }: OperatorPerson,
): Promise<Answer<typeof listSyntheticRuns>> {
  const { status, body } = await wire<Answer<typeof listSyntheticRuns>>(
    'POST',
    '/api/operator/synthetic-runs',
    {
      ...speak,
      body: {},
    },
  )
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
