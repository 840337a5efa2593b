import { isWireFailure } from './wire-failure.ts'

const retries = 2

/** Reads are retried after a network failure, never after a server response. Mutations are never retried. */
export function canRetryReading(count: number, failure: unknown): boolean {
  return (
    count < retries && isWireFailure(failure) && (failure.kind === 'offline' || failure.kind === 'timeout')
  )
}
