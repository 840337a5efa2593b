import { listChats } from '@kapao/contract/chat-desk'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'
import { fallbackMilliseconds, useIsLive } from '../../wire/live.ts'
import { useOperator } from '../operator/operator-context.ts'

const pollMilliseconds = 5000

/** How many chats wait for an agent or have something unread for this one; `undefined`: not known yet. */
export function useChatCount(): number | undefined {
  const { permissions } = useOperator()
  const isLive = useIsLive()
  const { data } = useQuery({
    queryKey: ['chats', 'count'],
    queryFn: ({ signal }) =>
      send(listChats, { body: { view: 'mine', limit: 1 } }, { signal, isBackground: true }),
    enabled: permissions.includes('chat.read'),
    refetchInterval: isLive ? fallbackMilliseconds : pollMilliseconds,
  })
  return data && data.counts.unassigned + data.counts.mineUnread
}
