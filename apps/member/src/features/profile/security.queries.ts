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

export function useSessions() {
  return useQuery({ queryKey: ['security', 'sessions'], queryFn: () => send(listSessions, {}) })
}

export function useSecurityEvents() {
  return useQuery({ queryKey: ['security', 'events'], queryFn: () => send(listSecurityEvents, {}) })
}

/** The newest thing that another device did to the account, until the member has confirmed or rejected it. */
export function useNewsOfStrangers(): SecurityEvent | undefined {
  return useSecurityEvents().data?.events.find(({ isSeen, isThis }) => !isSeen && !isThis)
}

function readAgain(queries: QueryClient) {
  return queries.invalidateQueries({ queryKey: ['security'] })
}

/** Reloads the lists after every change, successful or not: another device may have acted first. */
function useChange<Params, Answer>(change: (request: Params) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => readAgain(queries) })
}

export function useRevokeSession() {
  return useChange((sessionId: string) => send(revokeSession, { params: { sessionId } }))
}

export function useRevokeOtherSessions() {
  return useChange(() => send(revokeOtherSessions, {}))
}

export function useMarkSeen() {
  return useChange((events: string[]) => send(markSecurityEventsSeen, { body: { events } }))
}

export function useChangePassword() {
  return useChange((body: { oldPassword: string; newPassword: string }) => send(changePassword, { body }))
}
