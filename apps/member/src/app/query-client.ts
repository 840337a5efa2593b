import { canRetryReading } from '@kapao/wire/can-retry-reading'
import { outagePoll } from '@kapao/wire/outage-poll'
import { QueryClient } from '@tanstack/react-query'

export function makeQueryClient(): QueryClient {
  return new QueryClient({
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
