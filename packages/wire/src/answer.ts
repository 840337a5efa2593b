import { WireFailure } from './wire-failure.ts'

/** The parsed response, or a WireFailure. A proxy page, an empty body and truncated JSON are faults, not crashes. */
export async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  const said = parse(text)
  if (response.ok && said !== undefined) return said
  throw failureOf(response, said)
}

/** `rows`: how many a table has, where the file is one and the server says so. */
export type WireFile = { file: Blob; name: string | undefined; rows: number | undefined }

/** The whole file that the server sent, or a WireFailure. An interrupted download rejects and is discarded. */
export async function readFile(response: Response): Promise<WireFile> {
  if (!response.ok) throw failureOf(response, parse(await response.text()))
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const rows = response.headers.get('x-rows')
  return { file: await response.blob(), name, rows: rows === null ? undefined : Number(rows) }
}

/** What a proxy answers on its own while no server behind it serves. */
const ofProxy: ReadonlySet<number> = new Set([502, 503, 504])

function failureOf(response: Response, said: unknown): WireFailure {
  const problem = isProblem(said) ? said : undefined
  const isRefused = problem !== undefined && response.status < 500
  return new WireFailure({
    code:
      problem?.message ??
      (ofProxy.has(response.status) ? 'TEMPORARILY_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR'),
    kind: isRefused ? 'refusal' : 'fault',
    status: response.status,
    requestId: problem?.requestId ?? response.headers.get('x-request-id') ?? undefined,
    details: problem?.details,
    againSeconds: readSeconds(response.headers.get('retry-after')),
  })
}

/** `Retry-After` in seconds. A proxy may write a date instead, which says nothing on a phone whose clock is wrong. */
function readSeconds(header: string | null): number | undefined {
  return header !== null && /^\d{1,5}$/.test(header) ? Number(header) : undefined
}

type Problem = { message: string; requestId?: string; details?: Record<string, unknown> }

function isProblem(said: unknown): said is Problem {
  return (
    typeof said === 'object' && said !== null && typeof (said as { message?: unknown }).message === 'string'
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
