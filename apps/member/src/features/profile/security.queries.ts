import {
  changePassword,
  listSecurityEvents,
  listSessions,
  markSecurityEventsSeen,
  revokeOtherSessions,
  revokeSession,
  type SecurityEvent,
} from '@kapao/contract/session'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

export const useSessions = () =>
  useQuery({ queryKey: ['security', 'sessions'], queryFn: () => send(listSessions, {}) })

export const useSecurityEvents = () =>
  useQuery({ queryKey: ['security', 'events'], queryFn: () => send(listSecurityEvents, {}) })

/** The newest thing that another device did to the account, until the member has said whose it was. */
export const useNewsOfStrangers = (): SecurityEvent | undefined =>
  useSecurityEvents().data?.events.find(({ isSeen, isThis }) => !isSeen && !isThis)

const readAgain = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['security'] })

/** Whatever a change of them answered, the lists are read again: another device may have been quicker. */
const useChange = <Params, Answer>(change: (request: Params) => Promise<Answer>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => readAgain(queries) })
}

export const useRevokeSession = () =>
  useChange((sessionId: string) => send(revokeSession, { params: { sessionId } }))

export const useRevokeOtherSessions = () => useChange(() => send(revokeOtherSessions, {}))

export const useMarkSeen = () =>
  useChange((events: string[]) => send(markSecurityEventsSeen, { body: { events } }))

export const useChangePassword = () =>
  useChange((body: { oldPassword: string; newPassword: string }) => send(changePassword, { body }))
