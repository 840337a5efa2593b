import { QueryClient } from '@tanstack/react-query'
import { isWireFailure } from '../wire/wire-failure.ts'

const retries = 2

/** Reads are tried again when the network failed, never when the server answered; what mutates is never repeated. */
const canRetry = (count: number, failure: unknown): boolean =>
  count < retries && isWireFailure(failure) && (failure.kind === 'offline' || failure.kind === 'timeout')

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: canRetry, staleTime: 5_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
