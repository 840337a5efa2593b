import { withContext } from './changed-context.ts'
import type { TestApp } from './test-app.ts'

/** Does work, and returns the members whose devices the server told meanwhile that something changed. */
export async function collectAnnouncements(
  app: Pick<TestApp, 'context'>,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const { announce } = app.context
  const announced: string[] = []
  function collect(memberId: string): void {
    announced.push(memberId)
    announce(memberId)
  }
  await withContext(app, { announce: collect }, work)
  return announced
}
