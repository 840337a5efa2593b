import { canRetryReading } from '@kapao/wire/can-retry-reading'
import { CurrentQueryClient } from '@kapao/wire/current-query-client'
import { outagePoll } from '@kapao/wire/outage-poll'
import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query'
import { ownOperatorKey } from '../features/operator/operator.queries.ts'
import { isSignedOut } from '../wire/is-signed-out.ts'

/** A call that fails because the session is over asks again who is logged in, which leads to the login. */
export function makeQueryClient(): QueryClient {
  function notice(failure: unknown, key?: readonly unknown[]): void {
    if (!isSignedOut(failure) || key?.[0] === ownOperatorKey[0]) return
    void client.invalidateQueries({ queryKey: ownOperatorKey })
  }
  const client = new CurrentQueryClient({
    queryCache: new QueryCache({ onError: (failure, { queryKey }) => notice(failure, queryKey) }),
    mutationCache: new MutationCache({ onError: (failure) => notice(failure) }),
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
  return client
}
