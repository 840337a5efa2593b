import type { Sent } from '@kapao/contract/call'
import { deleteSavedView, listSavedViews, setSavedView, type ViewScreen } from '@kapao/contract/saved-view'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

const key = 'saved-views'

/** The views of a screen, the operator's own and shared ones. */
export function useSavedViews(screen: ViewScreen) {
  return useQuery({
    queryKey: [key, screen],
    queryFn: ({ signal }) => send(listSavedViews, { body: { screen } }, { signal, isBackground: true }),
    staleTime: 60_000,
  })
}

export function useSaveView(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof setSavedView>['body']) => send(setSavedView, { body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [key] })
      onDone()
    },
  })
}

export function useDeleteView(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (viewId: string) => send(deleteSavedView, { body: { viewId } }),
    onSuccess: onDone,
    // Somebody else may have deleted it.
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  })
}
