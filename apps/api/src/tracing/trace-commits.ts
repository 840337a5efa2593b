import type { Context } from '../platform/context.ts'
import type { Tracing } from './tracing.ts'

type Commits = Pick<Context, 'transaction' | 'batch'>

/** Makes each transaction, and each wait for a commit that requests share, a step of its trace. */
export function traceCommits(tracing: Tracing, { transaction, batch }: Commits): Commits {
  if (!tracing.isOn) return { transaction, batch }
  return {
    transaction: (work) => tracing.run({ name: 'transaction' }, () => transaction(work)),
    batch: (work, asked) => tracing.run({ name: 'shared commit' }, () => batch(work, asked)),
  }
}
