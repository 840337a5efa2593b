import type { Answer, CallFacts, Sent } from '@kapao/contract/call'
import { addressOf } from '@kapao/contract/address'
import { readAnswer, readFile, type WireFile } from '@kapao/wire/answer'
import { exchange } from '@kapao/wire/exchange'
import { isWireFailure, WireFailure } from '@kapao/wire/wire-failure'
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
  return confirmed(() => ask(call, parts, { ...options, read: readAnswer }))
}

/** As `send`, for a call that gives a file. The answer must begin within a minute; the file may take longer. */
export async function fetchFile<const C extends CallFacts & { media: string }>(
  call: C,
  sent: Sent<C>,
): Promise<WireFile> {
  const response = await confirmed(() => ask(call, sent, { read: refuseFailure }))
  return readFile(response).catch(() => {
    throw new WireFailure({ code: 'OFFLINE', kind: 'offline' })
  })
}

async function refuseFailure(response: Response): Promise<Response> {
  // It rejects with what the server said.
  if (!response.ok) await readFile(response)
  return response
}

/** Makes a call, once more after the operator has confirmed who they are if it needs that. */
async function confirmed<Answered>(make: () => Promise<Answered>): Promise<Answered> {
  try {
    return await make()
  } catch (thrown) {
    if (!isWireFailure(thrown) || thrown.code !== 'STEP_UP_REQUIRED' || !(await confirmIdentity()))
      throw thrown
  }
  return make()
}

type Asking<Answered> = SendOptions & { read: (response: Response) => Promise<Answered> }

function ask<Answered>(
  call: CallFacts,
  parts: Parts,
  { signal, isBackground, read }: Asking<Answered>,
): Promise<Answered> {
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
  return exchange(request, { signal, read })
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
