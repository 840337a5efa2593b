import type { Response } from 'undici'
import { recount, type RequestOutcome } from './outbound/observed-answer.ts'
import { type Route, RouteRefused } from './outbound/outbound-http.ts'

/** The result of a request: an answer in JSON with its status, or nothing that can be relied on. */
export type Exchanged =
  | ({ kind: 'answered'; status: number; body: unknown } & Counted)
  | { kind: 'unknown'; reason: string }

/** Whoever reads an answer counts it as what it says: a refusal in a 200, or a text that cannot be relied on. */
export type Counted = { countAs?: (outcome: RequestOutcome) => void }

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
  if (body !== noJson) return { ...response, body }
  response.countAs('unknown')
  return { kind: 'unknown', reason: `status ${response.status} and no JSON` }
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
): Promise<
  | ({ kind: 'answered'; status: number; body: string } & Required<Counted>)
  | { kind: 'unknown'; reason: string }
> {
  let response: Response | undefined
  function countAs(outcome: RequestOutcome) {
    if (response) recount(response, outcome)
  }
  try {
    response = await sent.route.fetch(sent.url, {
      method: sent.method,
      headers: sent.headers ?? {},
      ...(sent.body === undefined ? {} : { body: sent.body }),
      signal: AbortSignal.timeout(sent.timeoutMilliseconds),
    })
    return { kind: 'answered', status: response.status, body: await readText(response), countAs }
  } catch (outage) {
    countAs('unknown')
    if (outage instanceof RouteRefused) return { kind: 'unknown', reason: outage.message }
    return { kind: 'unknown', reason: outage instanceof Error ? outage.name : 'no answer' }
  }
}

/** Counts an answer as what reading it came to. */
export function counted<Read extends { kind: RequestOutcome }>(response: Counted | object, read: Read): Read {
  if ('countAs' in response) response.countAs?.(read.kind)
  return read
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
