import { canRetryReading } from '@kapao/wire/can-retry-reading'
import { CurrentQueryClient } from '@kapao/wire/current-query-client'
import { outagePoll } from '@kapao/wire/outage-poll'
import type { QueryClient } from '@tanstack/react-query'

export function makeQueryClient(): QueryClient {
  return new CurrentQueryClient({
    defaultOptions: {
      queries: {
        retry: canRetryReading,
        refetchInterval: outagePoll,
        staleTime: 5_000,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
