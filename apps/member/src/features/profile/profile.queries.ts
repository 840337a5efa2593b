import { changeBankAccountName, getProfile } from '@kapao/contract/profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

export const useProfile = () => useQuery({ queryKey: ['profile'], queryFn: () => send(getProfile, {}) })

/** `onDone` is told also when the sheet is gone by then: the new name takes its reason away. */
export const useChangeBankAccountName = (onDone: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { bankCode: string; bankAccountName: string }) =>
      send(changeBankAccountName, { body }),
    onSuccess: (profile) => {
      onDone()
      queries.setQueryData(['profile'], profile)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['security'] }),
  })
}
