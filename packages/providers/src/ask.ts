import type { z } from 'zod'
import { counted, fetchText, readJson } from './exchange.ts'
import type { Route } from './outbound/outbound-http.ts'
import type { Outcome } from './outcome.ts'

export type Question<Answer> = {
  route: Route
  url: string
  method: 'GET' | 'POST' | 'DELETE'
  key: string
  body?: unknown
  answer: z.ZodType<Answer>
  timeoutMilliseconds: number
}

/** Calls an outside company over HTTP and separates definite outcomes from unknown ones. Never throws. */
export async function ask<Answer>(question: Question<Answer>): Promise<Outcome<Answer>> {
  const response = await fetchText({
    route: question.route,
    url: question.url,
    method: question.method,
    headers: {
      authorization: `Bearer ${question.key}`,
      ...(question.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: question.body === undefined ? undefined : JSON.stringify(question.body),
    timeoutMilliseconds: question.timeoutMilliseconds,
  })
  if (response.kind === 'unknown') return response
  return counted(response, read(response, question.answer))
}

function read<Answer>(
  { status, body }: { status: number; body: string },
  shape: z.ZodType<Answer>,
): Outcome<Answer> {
  if (status >= 500 || status === 408) return { kind: 'unknown', reason: `status ${status}` }
  if (status < 200 || status >= 300) return { kind: 'refused', reason: `status ${status}` }
  const parsed = shape.safeParse(readJson(body))
  return parsed.success
    ? { kind: 'done', answer: parsed.data }
    : { kind: 'unknown', reason: 'an answer of another shape' }
}
