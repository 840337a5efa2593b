import {
  acceptInvitation,
  endOperatorSession,
  getOwnOperator,
  listOperatorSessions,
  logInOperator,
  logOutOperator,
  openInvitation,
  type OwnOperator,
  stepUpOperator,
} from '@kapao/contract/operator'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { operatorUnsent } from '../../storage/unsent.ts'
import { send } from '../../wire/client.ts'

export const ownOperatorKey = ['own-operator'] as const
const sessionsKey = ['operator-sessions'] as const

/** Who is logged in. Fails with UNAUTHORIZED or EXPIRED_AUTH_TOKEN where nobody is. */
export function useOwnOperator() {
  return useQuery({
    queryKey: ownOperatorKey,
    queryFn: ({ signal }) => send(getOwnOperator, {}, { signal, isBackground: true }),
    staleTime: 60_000,
    // The menu follows the roles that an owner gives or takes.
    refetchInterval: 60_000,
  })
}

/** What a login and an accepted invitation have in common: the screens of another operator's time are forgotten. */
export function useBegin() {
  const client = useQueryClient()
  return (operator: OwnOperator): void => {
    client.clear()
    client.setQueryData(ownOperatorKey, operator)
  }
}

export function useLogIn() {
  const begin = useBegin()
  return useMutation({
    mutationFn: (body: { operatorId: string; password: string; otpCode: string }) =>
      send(logInOperator, { body }),
    onSuccess: begin,
  })
}

export function useLogOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send(logOutOperator, { body: {} }),
    // The frame asks who is logged in, and leaves for the login.
    onSuccess: () => {
      operatorUnsent.drop()
      return client.resetQueries()
    },
  })
}

export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => send(openInvitation, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useAcceptInvitation(token: string) {
  const begin = useBegin()
  return useMutation({
    mutationFn: (body: { password: string; otpCode: string }) =>
      send(acceptInvitation, { body: { token, ...body } }),
    onSuccess: begin,
  })
}

export function useStepUp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (otpCode: string) => send(stepUpOperator, { body: { otpCode } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownOperatorKey }),
  })
}

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => send(listOperatorSessions, {}, { signal }),
  })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => send(endOperatorSession, { params: { sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}
