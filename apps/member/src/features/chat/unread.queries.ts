import { countUnreadMessages } from '@kapao/contract/chat'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

const unreadKey = ['chat-unread']

/** How many messages of the operator's staff the member has not read. Read again whenever the server announces news. */
export function useUnreadMessages(): number {
  return useQuery({ queryKey: unreadKey, queryFn: () => send(countUnreadMessages, {}) }).data?.unread ?? 0
}

/** After the member has looked at the conversation. */
export function readUnreadAgain(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: unreadKey })
}
