import { WireFailure } from './wire-failure.ts'

/** What the server said, or a WireFailure. A page of a proxy, an empty body and cut JSON are faults, not crashes. */
export async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  const said = parse(text)
  if (response.ok && said !== undefined) return said
  throw failureOf(response, said)
}

export type WireFile = { file: Blob; name: string | undefined }

/** A file the server sent, whole, or a WireFailure. One that breaks off on the way rejects and is not kept. */
export async function readFile(response: Response): Promise<WireFile> {
  if (!response.ok) throw failureOf(response, parse(await response.text()))
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { file: await response.blob(), name }
}

function failureOf(response: Response, said: unknown): WireFailure {
  const problem = isProblem(said) ? said : undefined
  const isRefused = problem !== undefined && response.status < 500
  return new WireFailure({
    code: problem?.message ?? 'INTERNAL_SERVER_ERROR',
    kind: isRefused ? 'refusal' : 'fault',
    status: response.status,
    requestId: problem?.requestId ?? response.headers.get('x-request-id') ?? undefined,
    details: problem?.details,
  })
}

type Problem = { message: string; requestId?: string; details?: Record<string, unknown> }

const isProblem = (said: unknown): said is Problem =>
  typeof said === 'object' && said !== null && typeof (said as { message?: unknown }).message === 'string'

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
