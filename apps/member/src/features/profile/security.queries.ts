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

/** The newest thing that another device did to the account, until the member has confirmed or rejected it. */
export const useNewsOfStrangers = (): SecurityEvent | undefined =>
  useSecurityEvents().data?.events.find(({ isSeen, isThis }) => !isSeen && !isThis)

const readAgain = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['security'] })

/** Reloads the lists after every change, successful or not: another device may have acted first. */
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
