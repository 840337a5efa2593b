/**
 * Why a call did not give its answer.
 *
 * `refusal` an expected no of the server, `offline` the server was not reached, `timeout` no answer came in time,
 * `fault` the server failed or what came was no answer of it.
 */
export type FailureKind = 'refusal' | 'offline' | 'timeout' | 'fault'

export type FailureFacts = {
  code: string
  kind: FailureKind
  status?: number
  requestId?: string | undefined
  details?: Readonly<Record<string, unknown>> | undefined
}

/** What `send` rejects with. `code` is the server's code; OFFLINE and TIMEOUT where no server spoke. */
export class WireFailure extends Error {
  readonly code: string
  readonly kind: FailureKind
  readonly status: number
  readonly requestId: string | undefined
  readonly details: Readonly<Record<string, unknown>>

  constructor(facts: FailureFacts) {
    super(facts.code)
    this.name = 'WireFailure'
    this.code = facts.code
    this.kind = facts.kind
    this.status = facts.status ?? 0
    this.requestId = facts.requestId
    this.details = facts.details ?? {}
  }
}

export const isWireFailure = (value: unknown): value is WireFailure => value instanceof WireFailure
