import type { Code } from './codes.ts'

const refusalMark = Symbol('refusal')

/** An expected no: a returned value, never thrown. A transaction that returns one rolls back. */
export type Refusal<C extends Code = Code> = {
  readonly [refusalMark]: true
  readonly code: C
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/** Says no with a code that the operation declares in the contract, and details that help the person. */
export const refuse = <const C extends Code>(
  code: C,
  details?: Readonly<Record<string, unknown>>,
): Refusal<C> => ({
  [refusalMark]: true,
  code,
  details,
})

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && refusalMark in value
