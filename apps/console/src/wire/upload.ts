import type { Answer, CallFacts, Upload } from '@kapao/contract/call'
import { readAnswer } from '@kapao/wire/answer'
import { transmit, type Transmission } from '@kapao/wire/transmit'
import { headersOf } from './client.ts'

export type UploadOptions = Omit<Transmission, 'headers'> & {
  params: unknown
  /** Use the same key when the same file is sent again, so that the server does not accept it twice. */
  idempotencyKey: string
}

/** Uploads a file of the operator with a call of the contract, or rejects with a WireFailure. */
export async function upload<const C extends CallFacts & { upload: Upload }>(
  call: C,
  file: Blob,
  { params, idempotencyKey, ...transmission }: UploadOptions,
): Promise<Answer<C>> {
  const headers = { ...headersOf({}, false), 'idempotency-key': idempotencyKey }
  const response = await transmit(call, { params }, file, { ...transmission, headers })
  return (await readAnswer(response)) as Answer<C>
}
