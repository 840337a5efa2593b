import { deleteCannedAnswer, listCannedAnswers, setCannedAnswer } from '@kapao/contract/canned-answer'
import type { Sent } from '@kapao/contract/call'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

const key = ['canned-answers'] as const

/** The ready answers and the name of the site. */
export function useCannedAnswers() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(listCannedAnswers, { body: {} }, { signal, isBackground: true }),
    staleTime: 60_000,
  })
}

/** Reads the answers again, whatever came of the change: another operator may have made one before. */
function useChange() {
  const client = useQueryClient()
  return { onSettled: () => client.invalidateQueries({ queryKey: key }) }
}

export function useSetCannedAnswer() {
  return useMutation({
    ...useChange(),
    mutationFn: (body: Sent<typeof setCannedAnswer>['body']) => send(setCannedAnswer, { body }),
  })
}

export function useDeleteCannedAnswer() {
  return useMutation({
    ...useChange(),
    mutationFn: (body: Sent<typeof deleteCannedAnswer>['body']) => send(deleteCannedAnswer, { body }),
  })
}
