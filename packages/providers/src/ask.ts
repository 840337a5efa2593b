import type { z } from 'zod'
import type { Outcome } from './outcome.ts'

export type Question<Answer> = {
  url: string
  method: 'GET' | 'POST' | 'DELETE'
  key: string
  body?: unknown
  answer: z.ZodType<Answer>
  timeoutMilliseconds: number
}

/** The longest answer that is read: an outside party's page cannot fill our memory. */
const longestAnswer = 65_536

/** Asks an outside party over HTTP and tells apart what is definite from what is not. Never throws. */
export const ask = async <Answer>(question: Question<Answer>): Promise<Outcome<Answer>> => {
  try {
    const response = await fetch(question.url, {
      method: question.method,
      redirect: 'error',
      headers: {
        authorization: `Bearer ${question.key}`,
        ...(question.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(question.body === undefined ? {} : { body: JSON.stringify(question.body) }),
      signal: AbortSignal.timeout(question.timeoutMilliseconds),
    })
    const text = await readText(response)
    if (response.status >= 500 || response.status === 408)
      return { kind: 'unknown', reason: `status ${response.status}` }
    if (!response.ok) return { kind: 'refused', reason: `status ${response.status}` }
    const parsed = question.answer.safeParse(text === '' ? undefined : JSON.parse(text))
    return parsed.success
      ? { kind: 'done', answer: parsed.data }
      : { kind: 'unknown', reason: 'an answer of another shape' }
  } catch (outage) {
    return { kind: 'unknown', reason: outage instanceof Error ? outage.name : 'no answer' }
  }
}

const readText = async (response: Response): Promise<string> => {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longestAnswer) throw new Error('the answer is too long')
  }
  return text + decoder.decode()
}
