import { createUnsent } from '@kapao/chat/unsent'
import type { Answer, CallFacts, Sent, Upload } from '@kapao/contract/call'
import { addressOf } from '@kapao/wire/address'
import { readAnswer } from '@kapao/wire/answer'
import { transmit } from '@kapao/wire/transmit'
import { isWireFailure, WireFailure } from '@kapao/wire/wire-failure'
import { storageKeys } from '../../../storage/keys.ts'
import { readItem, dropItem, keepItem } from '../../../storage/store.ts'
import { headersOf } from '../../../wire/client.ts'
import type { UploadOptions } from '../../../wire/upload.ts'

/** Kept in session storage only, because an operator token is short-lived and powerful. */
const tokenKey = 'operator-token'

export function readOperatorToken(): string | null {
  return readItem('sessionStorage', tokenKey)
}
export function keepOperatorToken(token: string): void {
  keepItem('sessionStorage', tokenKey, token)
}
/** What the operator wrote and did not send, until the tab is closed. */
export const operatorUnsent = createUnsent({
  read: () => readItem('sessionStorage', storageKeys.operatorUnsent),
  keep: (text) => keepItem('sessionStorage', storageKeys.operatorUnsent, text),
  drop: () => dropItem('sessionStorage', storageKeys.operatorUnsent),
})

/** Also drops the operator's unsent text and messages. */
export function dropOperatorToken(): void {
  dropItem('sessionStorage', tokenKey)
  operatorUnsent.drop()
}

const timeoutMilliseconds = 30_000

/** Sends a call of the audience `operator`, or rejects with a WireFailure. */
export async function ask<const C extends CallFacts>(call: C, sent: Sent<C>): Promise<Answer<C>> {
  try {
    const response = await fetch(addressOf(call, sent), {
      method: call.method,
      headers: headersOf(call, sent, { token: readOperatorToken() }),
      body: JSON.stringify(sent.body ?? {}),
      signal: AbortSignal.timeout(timeoutMilliseconds),
      cache: 'no-store',
      credentials: 'omit',
    })
    return (await readAnswer(response)) as Answer<C>
  } catch (thrown) {
    if (isWireFailure(thrown)) throw thrown
    throw new WireFailure({ code: 'OFFLINE', kind: 'offline' })
  }
}

/** Uploads an agent's file, or rejects with a WireFailure. */
export async function uploadAs<const C extends CallFacts & { upload: Upload }>(
  call: C,
  file: Blob,
  { params, idempotencyKey, headers, ...transmission }: UploadOptions & { params: unknown },
): Promise<Answer<C>> {
  const response = await transmit(call, { params }, file, {
    ...transmission,
    headers: { ...headersOf(call, {}, { token: readOperatorToken(), idempotencyKey }), ...headers },
  })
  return (await readAnswer(response)) as Answer<C>
}

/** The token is missing or has expired, so the agent must enter another one. */
export function isSignedOut(failure: unknown): boolean {
  return isWireFailure(failure) && (failure.code === 'UNAUTHORIZED' || failure.code === 'EXPIRED_AUTH_TOKEN')
}
