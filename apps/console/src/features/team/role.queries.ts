import type { CallFacts } from '@kapao/contract/call'
import { listRoles, type Role } from '@kapao/contract/role'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useOperator } from '../operator/operator-context.ts'
import { ownOperatorKey } from '../operator/operator.queries.ts'
import { wordsForRole } from '../operator/role-words.ts'
import { send, sendParts } from '../../wire/client.ts'

const key = 'roles'
const none: readonly Role[] = []

/** Every role, where the operator may see them. */
export function useRoles() {
  const { permissions } = useOperator()
  return useQuery({
    queryKey: [key],
    queryFn: ({ signal }) => send(listRoles, {}, { signal }),
    enabled: permissions.includes('team.read'),
  })
}

/** Names roles in the operator's language, the site's own as the site calls them. */
export function useRoleWords(): (roleId: string) => string {
  const { t }: { t: TFunction } = useTranslation()
  const roles = useRoles().data?.roles ?? none
  return (roleId) => wordsForRole(t, roleId, roles)
}

/**
 * Creates, changes or removes a role, and reads the roles again, whatever came of it. `onDone` runs first: the form of a
 * role that has changed is another one.
 */
export function useRoleAct(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ call, body }: { call: CallFacts; body: Record<string, unknown> }) =>
      sendParts(call, { body }),
    onSuccess: onDone,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: [key] })
      await queries.invalidateQueries({ queryKey: ownOperatorKey })
    },
  })
}
