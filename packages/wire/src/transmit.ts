import type { CallFacts, Upload } from '@kapao/contract/call'
import { addressOf, type Parts } from '@kapao/contract/address'
import { WireFailure } from './wire-failure.ts'

export type Transmission = {
  headers: Readonly<Record<string, string>>
  /** Called with the percentage sent, from 0 to 100. */
  onProgress: (percent: number) => void
  /** Aborts the upload; the promise rejects. */
  signal: AbortSignal
}

/**
 * Sends a file with a call of the contract, and returns the response of any status. It uses XMLHttpRequest: `fetch`
 * reports upload progress only through streams, which need HTTP/2 and are missing in some phones' browsers.
 */
export function transmit(
  call: CallFacts & { upload: Upload },
  parts: Parts,
  file: Blob,
  { headers, onProgress, signal }: Transmission,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    function giveUp() {
      return request.abort()
    }
    request.open(call.method, addressOf(call, parts))
    request.timeout = call.upload.timeoutMilliseconds
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
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
