import type { Code } from './codes.ts'

const refusalMark = Symbol('refusal')

/** An expected no. It is returned, never thrown. A transaction that returns one rolls back. */
export type Refusal<C extends Code = Code> = {
  readonly [refusalMark]: true
  readonly code: C
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/** Creates a refusal with a code that the call declares in the contract, and details that help the caller. */
export function refuse<const C extends Code>(
  code: C,
  details?: Readonly<Record<string, unknown>>,
): Refusal<C> {
  return {
    [refusalMark]: true,
    code,
    details,
  }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && refusalMark in value
}
