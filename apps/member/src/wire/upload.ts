import type { Answer, CallFacts, Upload } from '@kapao/contract/call'
import { readAnswer } from '@kapao/wire/answer'
import { transmit } from '@kapao/wire/transmit'
import { readToken } from '../storage/token.ts'
import { headersOf } from './client.ts'
import { failOrLeave } from './reactions.ts'

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

/** Uploads a file of the member with a call of the contract and reports its progress. */
export async function upload<const C extends CallFacts & { upload: Upload }>(
  call: C,
  file: Blob,
  options: UploadOptions,
): Promise<Answer<C>> {
  const token = readToken()
  try {
    const { idempotencyKey, headers, ...transmission } = options
    const response = await transmit(call, {}, file, {
      ...transmission,
      headers: { ...headersOf(call, {}, { token, idempotencyKey }), ...headers },
    })
    return (await readAnswer(response)) as Answer<C>
  } catch (thrown) {
    return await failOrLeave(thrown, token)
  }
}
