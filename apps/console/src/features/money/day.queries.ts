import type { Sent } from '@kapao/contract/call'
import { closeMoneyDay, getMoneyDay, listMoneyDays } from '@kapao/contract/money-day'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

const daysKey = ['money', 'days'] as const

/** Days up to one of them, or up to today. */
export function useMoneyDays(until: string | undefined) {
  return useQuery({
    queryKey: [...daysKey, 'list', until],
    queryFn: ({ signal }) => send(listMoneyDays, { body: until === undefined ? {} : { until } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useMoneyDay(day: string) {
  return useQuery({
    queryKey: [...daysKey, day],
    queryFn: ({ signal }) => send(getMoneyDay, { body: { day } }, { signal }),
  })
}

export function useCloseDay() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof closeMoneyDay>['body']) => send(closeMoneyDay, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: daysKey }),
  })
}
