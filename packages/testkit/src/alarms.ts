import type { TestApp } from './test-app.ts'

/** Does work, and returns the names of the events of level warn and error that the server logged meanwhile. */
export async function collectAlarms({ context }: TestApp, work: () => Promise<void>): Promise<string[]> {
  const { log } = context
  const events: string[] = []
  const listening = Object.create(log, {
    warn: { value: (_fields: unknown, event: string) => events.push(event) },
    error: { value: (_fields: unknown, event: string) => events.push(event) },
  }) as typeof log
  context.log = listening
  await work().finally(() => {
    context.log = log
  })
  return events
}
