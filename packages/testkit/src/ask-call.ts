import type { CallFacts } from '@kapao/contract/call'
import { type Belongings, callExamples, type CallExample } from './call-examples.ts'
import type { Asker } from './strangers.ts'
import type { TestApp } from './test-app.ts'
import { addressOf } from './wire.ts'

type Answer = { status: number; text: string; message: unknown }

/** Makes a call about the belongings of `of`, with the headers and query of another caller. */
export type AskCall = (
  call: CallFacts,
  of: Belongings,
  asker: Pick<Asker, 'headers' | 'query'>,
) => Promise<Answer>

export function exampleOf(name: string): CallExample {
  return callExamples[name as keyof typeof callExamples]
}

/** Makes the calls of the examples. Each comes from its own address, so that no limit is reached before the check under test. */
export function createAsk(app: Pick<TestApp, 'api'>): AskCall {
  let asked = 0
  return async (call, of, { headers, query }) => {
    asked += 1
    const example = exampleOf(call.name)
    const path = example.path?.(of) ?? call.url
    const body = example.body ? JSON.stringify(example.body(of)) : example.isUpload ? picture() : undefined
    const response = await fetch(
      addressOf(app.api, `${path}${query === undefined ? '' : `${path.includes('?') ? '&' : '?'}${query}`}`),
      {
        method: call.method,
        headers: {
          'x-forwarded-for': `10.11.${Math.floor(asked / 250)}.${asked % 250}`,
          ...headers,
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        },
        ...(body === undefined ? {} : { body }),
      },
    )
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const message = isJson ? (JSON.parse(text) as { message?: unknown }).message : undefined
    return { status: response.status, text, message }
  }
}

/** Not a real picture: the caller's identity is checked before the file. */
function picture(): FormData {
  const form = new FormData()
  form.set('file', new Blob(['no picture']), 'slip.png')
  return form
}
