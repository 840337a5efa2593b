import { QueryClient } from '@tanstack/react-query'
import { isWireFailure } from '../wire/wire-failure.ts'

const retries = 2

/** Reads are retried after a network failure, never after a server response. Mutations are never retried. */
const canRetry = (count: number, failure: unknown): boolean =>
  count < retries && isWireFailure(failure) && (failure.kind === 'offline' || failure.kind === 'timeout')

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: canRetry, staleTime: 5_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
