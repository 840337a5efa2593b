import type { Answer } from '@kapao/contract/call'
import { getToday } from '@kapao/contract/today'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

export type Today = Answer<typeof getToday>
export type TodayOfCurrency = Today['currencies'][number]

/** How often the day is read again while the screen is open. */
const againMilliseconds = 10_000

const queryKey = ['today']

/** The day that runs. Only the first reading is a use of the session. */
export function useToday() {
  const queries = useQueryClient()
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      send(getToday, {}, { signal, isBackground: queries.getQueryData(queryKey) !== undefined }),
    refetchInterval: againMilliseconds,
  })
}
