import type { TestApp } from './test-app.ts'

/** Does work while parts of the server's context are others, and returns what it returns. */
export async function withContext<Answer>(
  { context }: Pick<TestApp, 'context'>,
  parts: Partial<TestApp['context']>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const names = Object.keys(parts) as (keyof typeof parts)[]
  const before = Object.fromEntries(names.map((name) => [name, context[name]]))
  Object.assign(context, parts)
  try {
    return await work()
  } finally {
    Object.assign(context, before)
  }
}
