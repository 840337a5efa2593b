import type { Answer, CallFacts, Upload } from '@kapao/contract/call'
import { readToken } from '../storage/token.ts'
import { readAnswer } from './answer.ts'
import { addressOf, headersOf } from './client.ts'
import { failOrLeave } from './reactions.ts'
import { WireFailure } from './wire-failure.ts'

export type UploadOptions = {
  /** Use the same key when the same file is sent again, so that the server does not accept it twice. */
  idempotencyKey: string
  /** Called with the percentage sent, from 0 to 100. */
  onProgress: (percent: number) => void
  /** Aborts the upload; the promise rejects. */
  signal: AbortSignal
  /** Further headers that the call requires. */
  headers?: Record<string, string>
}

/**
 * Uploads a file with a call of the contract and reports its progress. It uses XMLHttpRequest: `fetch` reports upload
 * progress only through streams, which need HTTP/2 and are missing in some phones' browsers.
 */
export async function upload<const C extends CallFacts & { upload: Upload }>(
  call: C,
  file: Blob,
  options: UploadOptions,
): Promise<Answer<C>> {
  const token = readToken()
  try {
    const response = await transmit(call, {}, file, { ...options, token })
    return (await readAnswer(response)) as Answer<C>
  } catch (thrown) {
    return await failOrLeave(thrown, token)
  }
}

/** Sends a file with a token, and returns the response of any status. */
export function transmit(
  call: CallFacts & { upload: Upload },
  parts: { params?: unknown },
  file: Blob,
  { token, idempotencyKey, onProgress, signal, headers = {} }: UploadOptions & { token: string | null },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    function giveUp() {
      return request.abort()
    }
    request.open(call.method, addressOf(call, parts))
    request.timeout = call.upload.timeoutMilliseconds
    for (const [name, value] of Object.entries({
      ...headersOf(call, parts, { token, idempotencyKey }),
      ...headers,
    }))
      request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : Math.floor((loaded / total) * 100)),
    )
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    )
    request.addEventListener('error', () => reject(new WireFailure({ code: 'OFFLINE', kind: 'offline' })))
    request.addEventListener('timeout', () => reject(new WireFailure({ code: 'TIMEOUT', kind: 'timeout' })))
    request.addEventListener('abort', () => reject(new Error('The upload was broken off')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', giveUp))
    signal.addEventListener('abort', giveUp)
    const form = new FormData()
    form.set(call.upload.field, file)
    request.send(form)
  })
}
