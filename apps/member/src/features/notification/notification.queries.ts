import {
  getNotificationSettings,
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  type Notification,
  type NotificationSettings,
  setNotificationSetting,
  type SwitchableKind,
} from '@kapao/contract/notification'
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

const settingsKey = ['notification', 'settings']

/** The notifications, newest first, as far as the member has paged. They are read again when the bell's count changes. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: ['notification', 'list'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      send(listNotifications, { query: after === undefined ? {} : { after } }),
    getNextPageParam: ({ after }) => after ?? undefined,
    staleTime: 0,
  })
}

export function useNotificationSettings() {
  return useQuery({ queryKey: settingsKey, queryFn: () => send(getNotificationSettings, {}) })
}

function readAgain(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: ['profile'] })
  return queries.invalidateQueries({ queryKey: ['notification', 'list'] })
}

export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, aboutId }: Pick<Notification, 'kind' | 'aboutId'>) =>
      send(markNotificationRead, { params: { kind, aboutId } }),
    onSettled: () => readAgain(queries),
  })
}

export function useMarkAllRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (until: string) => send(markNotificationsRead, { body: { until } }),
    onSettled: () => readAgain(queries),
  })
}

/** The switch moves at once, and back if the server does not store it. */
export function useSetSetting() {
  const queries = useQueryClient()
  function show({ kind, inApp }: { kind: SwitchableKind; inApp: boolean }) {
    queries.setQueryData<NotificationSettings>(settingsKey, (known) => {
      if (known === undefined) return undefined
      return { settings: known.settings.map((each) => (each.kind === kind ? { ...each, inApp } : each)) }
    })
  }
  return useMutation({
    mutationFn: (body: { kind: SwitchableKind; inApp: boolean }) => send(setNotificationSetting, { body }),
    onMutate: async (body) => {
      await queries.cancelQueries({ queryKey: settingsKey })
      show(body)
    },
    onError: (_failure, { kind, inApp }) => show({ kind, inApp: !inApp }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: settingsKey })
      return readAgain(queries)
    },
  })
}
