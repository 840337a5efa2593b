import type { Answer, CallFacts, Sent } from '@kapao/contract/call'
import { bcp47 } from '@kapao/i18n/language'
import { config } from '../config.ts'
import { generateKey } from '../random.ts'
import { readLocale } from '../storage/locale.ts'
import { readToken } from '../storage/token.ts'
import { takeAnswerAhead } from './answers-ahead.ts'
import { readAnswer, readFile, type WireFile } from './answer.ts'
import { watchLatency } from './latency.ts'
import { failOrLeave } from './reactions.ts'
import { noteReading } from './read-ago.ts'
import { confirmMember } from './step-up.ts'
import { isWireFailure, WireFailure } from './wire-failure.ts'

export type SendOptions = {
  /** Aborts the call when its screen is left. Never pass one to a call that mutates. */
  signal?: AbortSignal
  /** The idempotency key: use the same key when the same intent is retried. `newIdempotencyKey` creates one. */
  idempotencyKey?: string
}

/** Specification §9. */
const timeoutMs = 60_000

/** A key for one intent of the member. The screen keeps it until the intent is done or abandoned. */
export function newIdempotencyKey(): string {
  return generateKey()
}

/**
 * Makes a call of the contract. Returns the response without checking it at run time (tests hold the server to the
 * contract), or rejects with a WireFailure. It never retries, except once after the member has confirmed that it is them.
 */
export async function send<const C extends CallFacts>(
  call: C,
  sent: Sent<C>,
  options: SendOptions = {},
): Promise<Answer<C>> {
  return (await exchange(call, sent, { ...options, read: readAnswer })) as Answer<C>
}

/** Fetches the file of a call of the contract, or rejects as `send` does. */
export function fetchFile<const C extends CallFacts & { media: string }>(
  call: C,
  sent: Sent<C>,
): Promise<WireFile> {
  return exchange(call, sent, { read: readFile })
}

type Exchange<Answered> = SendOptions & { read: (response: Response) => Promise<Answered> }

async function exchange<Answered>(
  call: CallFacts,
  parts: Parts,
  options: Exchange<Answered>,
): Promise<Answered> {
  const token = readToken()
  noteReading(token)
  try {
    return await timedAnswer(call, parts, { ...options, token })
  } catch (thrown) {
    if (!needsStepUp(thrown) || !(await confirmMember())) return await failOrLeave(thrown, token)
  }
  // The member has confirmed that it is them: the call goes through now.
  try {
    return await timedAnswer(call, parts, { ...options, token })
  } catch (thrown) {
    return await failOrLeave(thrown, token)
  }
}

function needsStepUp(thrown: unknown): boolean {
  return isWireFailure(thrown) && thrown.code === 'STEP_UP_REQUIRED'
}

function timedAnswer<Answered>(
  call: CallFacts,
  parts: Parts,
  options: Exchange<Answered> & { token: string | null },
): Promise<Answered> {
  const latency = watchLatency()
  return fetchAnswer(call, parts, options).finally(() => latency.end())
}

type Parts = {
  params?: unknown
  query?: unknown
  body?: unknown
}

async function fetchAnswer<Answered>(
  call: CallFacts,
  parts: Parts,
  options: Exchange<Answered> & { token: string | null },
): Promise<Answered> {
  const deadline = startDeadline(options.signal)
  try {
    const response = await ask(call, parts, { ...options, signal: deadline.signal })
    return await options.read(response)
  } catch (thrown) {
    if (isWireFailure(thrown)) throw thrown
    if (deadline.hasPassed()) throw new WireFailure({ code: 'TIMEOUT', kind: 'timeout' })
    if (options.signal?.aborted) throw thrown
    throw new WireFailure({ code: 'OFFLINE', kind: 'offline' })
  } finally {
    deadline.end()
  }
}

/** Uses the prefetched response of the page, or sends the request. */
function ask(
  call: CallFacts,
  parts: Parts,
  options: SendOptions & { token: string | null; signal: AbortSignal },
): Promise<Response> {
  const { token, signal } = options
  const address = addressOf(call, parts)
  const headers = headersOf(call, parts, options)
  const tag = headers['accept-language'] ?? ''
  const ahead =
    call.method === 'GET' && token !== null ? takeAnswerAhead({ address, token, tag }, signal) : undefined
  return (
    ahead ??
    fetch(address, {
      method: call.method,
      headers,
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      signal,
      cache: 'no-store',
      credentials: 'same-origin',
    })
  )
}

export function headersOf(
  call: CallFacts,
  parts: Parts,
  { token, idempotencyKey }: SendOptions & { token: string | null },
): Record<string, string> {
  return {
    accept: call.media === undefined ? 'application/json' : `${call.media}, application/json`,
    'accept-language': bcp47(readLocale() ?? config.startLanguage),
    'x-client': 'wallet',
    ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    // Without a key from the caller, each send is a separate intent.
    ...(call.idempotency === 'key' ? { 'idempotency-key': idempotencyKey ?? newIdempotencyKey() } : {}),
  }
}

/** The path with its parameters filled in, and the query behind it. */
export function addressOf(call: CallFacts, parts: Parts): string {
  const params = (parts.params ?? {}) as Record<string, unknown>
  const path = call.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((parts.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

/** A signal that aborts with the caller's signal or at the timeout. `hasPassed` distinguishes the two. */
function startDeadline(options: AbortSignal | undefined) {
  const controller = new AbortController()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    controller.abort()
  }, timeoutMs)
  function giveUp() {
    return controller.abort(options?.reason)
  }
  if (options?.aborted) giveUp()
  options?.addEventListener('abort', giveUp, { once: true })
  return {
    signal: controller.signal,
    hasPassed: () => isOver,
    end: () => {
      clearTimeout(timer)
      options?.removeEventListener('abort', giveUp)
    },
  }
}
