import type { CallFacts } from '@kapao/contract/call'
import { inviteOperator, listOperators } from '@kapao/contract/team'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOperator } from '../operator/operator-context.ts'
import { send, sendParts } from '../../wire/client.ts'

const key = 'team'

/** Everybody who runs the site, read again every 20 seconds, where the operator may see it. */
export function useTeam() {
  const { permissions } = useOperator()
  return useQuery({
    queryKey: [key],
    queryFn: ({ signal }) => send(listOperators, {}, { signal, isBackground: true }),
    refetchInterval: 20_000,
    enabled: permissions.includes('team.read'),
  })
}

export function useInviteOperator() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { operatorId: string; name: string }) => send(inviteOperator, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  })
}

/** Does something to an operator, and reads the team again, whatever came of it. */
export function useTeamAct(operatorId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ call, body }: { call: CallFacts; body: Record<string, unknown> }) =>
      sendParts(call, { body: { operatorId, ...body } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  })
}
