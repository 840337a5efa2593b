import { getGrant } from '@kapao/contract/grant'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

/** The open grant with what remains of it, and how the last one ended. */
export function useGrant() {
  return useQuery({ queryKey: ['grant'], queryFn: () => send(getGrant, {}) })
}

/** The queries that the start or end of a grant can have changed. */
const keys = ['grant', 'bonus', 'promotion', 'invite', 'refund', 'wallet', 'game', 'statement'] as const

export function askAgainAboutGrants(queryClient: QueryClient): void {
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] })
}
