import {
  acceptInvitationByPasskey,
  addOperatorPasskey,
  listOperatorPasskeys,
  logInOperatorByPasskey,
  removeOperatorPasskey,
  startAddingOperatorPasskey,
  startInvitationPasskey,
  startOperatorPasskeyLogin,
  startOperatorPasskeyStepUp,
  stepUpOperatorByPasskey,
} from '@kapao/contract/operator-passkey'
import { createPasskey } from '@kapao/wire/new-passkey'
import { answerByPasskey } from '@kapao/wire/passkey'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'
import { ownOperatorKey, useBegin } from './operator.queries.ts'

const passkeysKey = ['operator-passkeys'] as const

/** How the operator can log in: the passkeys, and whether by password, too. */
export function usePasskeys() {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => send(listOperatorPasskeys, {}, { signal, isBackground: true }),
  })
}

export function useLogInByPasskey() {
  const begin = useBegin()
  return useMutation({
    mutationFn: async () => {
      const assertion = await answerByPasskey(() => send(startOperatorPasskeyLogin, { body: {} }))
      return send(logInOperatorByPasskey, { body: { assertion } })
    },
    onSuccess: begin,
  })
}

export function useStepUpByPasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const assertion = await answerByPasskey(() => send(startOperatorPasskeyStepUp, { body: {} }))
      return send(stepUpOperatorByPasskey, { body: { assertion } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ownOperatorKey }),
  })
}

/** Accepts an invitation with a new passkey of this device. */
export function useAcceptByPasskey(token: string) {
  const begin = useBegin()
  return useMutation({
    mutationFn: async () => {
      const attestation = await createPasskey(() => send(startInvitationPasskey, { body: { token } }))
      return send(acceptInvitationByPasskey, { body: { token, attestation } })
    },
    onSuccess: begin,
  })
}

function useChange<Params>(change: (request: Params) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: passkeysKey }),
  })
}

export function useAddPasskey() {
  return useChange(async () => {
    const attestation = await createPasskey(() => send(startAddingOperatorPasskey, { body: {} }))
    return send(addOperatorPasskey, { body: { attestation } })
  })
}

export function useRemovePasskey() {
  return useChange((passkeyId: string) => send(removeOperatorPasskey, { params: { passkeyId } }))
}
