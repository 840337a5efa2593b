import type { TestApp } from './test-app.ts'

/** Does work, and returns the members whose devices the server told meanwhile that something changed. */
export async function collectAnnouncements(
  { context }: Pick<TestApp, 'context'>,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const { announce } = context
  const announced: string[] = []
  context.announce = (memberId) => {
    announced.push(memberId)
    announce(memberId)
  }
  await work().finally(() => {
    context.announce = announce
  })
  return announced
}
