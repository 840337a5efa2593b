import { QueryClient } from '@tanstack/react-query'
import { isWireFailure } from '@kapao/wire/wire-failure'

const retries = 2

/** Reads are retried after a network failure, never after a server response. Mutations are never retried. */
function canRetry(count: number, failure: unknown): boolean {
  return (
    count < retries && isWireFailure(failure) && (failure.kind === 'offline' || failure.kind === 'timeout')
  )
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: canRetry, staleTime: 5_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
