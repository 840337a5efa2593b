import type { Answer, CallFacts, Sent } from '@kapao/contract/call'
import { bcp47 } from '@kapao/i18n/language'
import { addressOf, type Parts as AddressParts } from '@kapao/contract/address'
import { readAnswer, readFile, type WireFile } from '@kapao/wire/answer'
import { exchange } from '@kapao/wire/exchange'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { generateKey } from '@kapao/wire/random'
import { confirmIdentity } from '@kapao/wire/step-up'
import { config } from '../config.ts'
import { readLocale } from '../storage/locale.ts'
import { readToken } from '../storage/token.ts'
import { takeAnswerAhead } from './answers-ahead.ts'
import { watchLatency } from './latency.ts'
import { failOrLeave } from './reactions.ts'
import { noteReading } from './read-ago.ts'

export type SendOptions = {
  /** Aborts the call when its screen is left. Never pass one to a call that mutates. */
  signal?: AbortSignal
  /** The idempotency key: use the same key when the same intent is retried. `newIdempotencyKey` creates one. */
  idempotencyKey?: string
}

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
  return (await confirmedAnswer(call, sent, { ...options, read: readAnswer })) as Answer<C>
}

/** Fetches the file of a call of the contract, or rejects as `send` does. */
export function fetchFile<const C extends CallFacts & { media: string }>(
  call: C,
  sent: Sent<C>,
): Promise<WireFile> {
  return confirmedAnswer(call, sent, { read: readFile })
}

type Exchange<Answered> = SendOptions & { read: (response: Response) => Promise<Answered> }

async function confirmedAnswer<Answered>(
  call: CallFacts,
  parts: Parts,
  options: Exchange<Answered>,
): Promise<Answered> {
  const token = readToken()
  noteReading(token)
  try {
    return await timedAnswer(call, parts, { ...options, token })
  } catch (thrown) {
    if (!needsStepUp(thrown) || !(await confirmIdentity())) return await failOrLeave(thrown, token)
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
  return exchange((signal) => ask(call, parts, { ...options, signal }), options).finally(() => latency.end())
}

type Parts = AddressParts & { body?: unknown }

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
