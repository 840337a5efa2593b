import type { Response } from 'undici'
import { type Route, RouteRefused } from './outbound/outbound-http.ts'

/** The result of a request: an answer in JSON with its status, or nothing that can be relied on. */
export type Exchanged =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'unknown'; reason: string }

export type Sent = {
  route: Route
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  /** Already serialised. */
  body?: string | undefined
  timeoutMilliseconds: number
}

/** The longest answer that is read, so that an outside company's page cannot fill our memory. */
const longestAnswer = 65_536

/**
 * Sends one request to an outside company and reads its answer as JSON; an empty answer is `undefined`. Follows no
 * redirect and never throws: an answer that is late, incomplete, too long or not JSON is unknown.
 */
export async function exchange(sent: Sent): Promise<Exchanged> {
  const response = await fetchText(sent)
  if (response.kind === 'unknown') return response
  const body = readJson(response.body)
  return body === noJson
    ? { kind: 'unknown', reason: `status ${response.status} and no JSON` }
    : { ...response, body }
}

/** A value that matches no shape. */
const noJson = Symbol('no JSON')

/** An empty text is `undefined`; a text that is not JSON becomes a value that matches no shape. */
export function readJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return noJson
  }
}

/** Like `exchange`, with the answer as unparsed text. */
export async function fetchText(
  sent: Sent,
): Promise<{ kind: 'answered'; status: number; body: string } | { kind: 'unknown'; reason: string }> {
  try {
    const response = await sent.route.fetch(sent.url, {
      method: sent.method,
      headers: sent.headers ?? {},
      ...(sent.body === undefined ? {} : { body: sent.body }),
      signal: AbortSignal.timeout(sent.timeoutMilliseconds),
    })
    return { kind: 'answered', status: response.status, body: await readText(response) }
  } catch (outage) {
    if (outage instanceof RouteRefused) return { kind: 'unknown', reason: outage.message }
    return { kind: 'unknown', reason: outage instanceof Error ? outage.name : 'no answer' }
  }
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longestAnswer) throw new Error('the answer is too long')
  }
  return text + decoder.decode()
}
