/**
 * Why a call failed.
 *
 * `refusal`: the server refused the request. `offline`: the server was not reached. `timeout`: no response in time.
 * `fault`: the server failed, or the response was not one of the server's.
 */
export type FailureKind = 'refusal' | 'offline' | 'timeout' | 'fault'

export type FailureFacts = {
  code: string
  kind: FailureKind
  status?: number
  requestId?: string | undefined
  details?: Readonly<Record<string, unknown>> | undefined
  /** After how many seconds the server wants to be asked again, if it said so. */
  againSeconds?: number | undefined
}

/** What `send` rejects with. `code` is the server's code, or OFFLINE or TIMEOUT if there was no response. */
export class WireFailure extends Error {
  readonly code: string
  readonly kind: FailureKind
  readonly status: number
  readonly requestId: string | undefined
  readonly details: Readonly<Record<string, unknown>>
  readonly againSeconds: number | undefined

  constructor(facts: FailureFacts) {
    super(facts.code)
    this.name = 'WireFailure'
    this.code = facts.code
    this.kind = facts.kind
    this.status = facts.status ?? 0
    this.requestId = facts.requestId
    this.details = facts.details ?? {}
    this.againSeconds = facts.againSeconds
  }
}

export function isWireFailure(value: unknown): value is WireFailure {
  return value instanceof WireFailure
}
