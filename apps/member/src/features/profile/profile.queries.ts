import { changeBankAccount, changeBankAccountName, getProfile } from '@kapao/contract/profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

export function useProfile() {
  return useQuery({ queryKey: ['profile'], queryFn: () => send(getProfile, {}) })
}

/**
 * Calls `onDone` even when the sheet has unmounted by then, because a valid name removes the notice that contains the
 * sheet.
 */
export function useChangeBankAccountName(onDone: () => void) {
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

type BankAccountBody = {
  bankCode: string
  bankAccountName: string
  bankAccountNo: string
  claimsBankAccount?: boolean
}

/** Gives another bank account. Calls `onDone` even when the sheet has unmounted by then. */
export function useChangeBankAccount(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BankAccountBody) => send(changeBankAccount, { body }),
    onSuccess: (profile) => {
      onDone()
      queries.setQueryData(['profile'], profile)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['security'] }),
  })
}
