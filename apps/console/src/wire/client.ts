import type { Answer, CallFacts, Sent } from '@kapao/contract/call'
import { addressOf } from '@kapao/wire/address'
import { readAnswer } from '@kapao/wire/answer'
import { exchange } from '@kapao/wire/exchange'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { confirmIdentity } from '@kapao/wire/step-up'

export type SendOptions = {
  /** Aborts the call when its screen is left. Never pass one to a call that mutates. */
  signal?: AbortSignal
  /** Repeats by itself, without the operator: it does not keep the session alive. */
  isBackground?: boolean
}

/** A request whose parts were not written in code: those of a form that was made from the contract. */
export type Parts = { params?: unknown; query?: unknown; body?: unknown }

/**
 * Makes a call of the contract as the operator of the session's cookie. Returns the response without checking it at run
 * time, or rejects with a WireFailure. It never retries, except once after the operator has confirmed who they are.
 */
export async function send<const C extends CallFacts>(
  call: C,
  sent: Sent<C>,
  options: SendOptions = {},
): Promise<Answer<C>> {
  return (await sendParts(call, sent, options)) as Answer<C>
}

/** As `send`, for a call and a request that are known only when the page runs. */
export async function sendParts(call: CallFacts, parts: Parts, options: SendOptions = {}): Promise<unknown> {
  try {
    return await ask(call, parts, options)
  } catch (thrown) {
    if (!isWireFailure(thrown) || thrown.code !== 'STEP_UP_REQUIRED' || !(await confirmIdentity()))
      throw thrown
  }
  return ask(call, parts, options)
}

function ask(call: CallFacts, parts: Parts, { signal, isBackground }: SendOptions): Promise<unknown> {
  function request(aborted: AbortSignal): Promise<Response> {
    return fetch(addressOf(call, parts), {
      method: call.method,
      headers: headersOf(parts, isBackground === true),
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      signal: aborted,
      cache: 'no-store',
      credentials: 'same-origin',
    })
  }
  return exchange(request, { signal, read: readAnswer })
}

export function headersOf(parts: Parts, isBackground: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    'x-client': 'console',
    ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(isBackground ? { 'x-background': 'on' } : {}),
  }
}
