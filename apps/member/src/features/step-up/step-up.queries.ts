import {
  getStepUp,
  sendStepUpCode,
  setStepUpAmount,
  startPasskeyStepUp,
  stepUpByCode,
  stepUpByPasskey,
} from '@kapao/contract/step-up'
import { answerByPasskey } from '@kapao/wire/passkey'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { plainDigits } from '@kapao/i18n/plain-digits'
import { readClock } from '../../time/clock.ts'
import { send } from '../../wire/client.ts'

const key = ['security', 'stepUp'] as const

export function useStepUp() {
  return useQuery({ queryKey: key, queryFn: () => send(getStepUp, {}) })
}

export type SentCode = { reference: string; phoneEnding: string; sentAt: number }

export function useSendStepUpCode() {
  return useMutation({
    mutationFn: async (): Promise<SentCode> => {
      const { reference, phoneEnding } = await send(sendStepUpCode, { body: {} })
      return { reference, phoneEnding, sentAt: readClock() }
    },
  })
}

export function useStepUpByCode() {
  return useMutation({
    mutationFn: (code: string) => send(stepUpByCode, { body: { code: plainDigits(code) } }),
  })
}

export function useStepUpByPasskey() {
  return useMutation({
    mutationFn: async () =>
      send(stepUpByPasskey, {
        body: { assertion: await answerByPasskey(() => send(startPasskeyStepUp, { body: {} })) },
      }),
  })
}

export function useSetStepUpAmount() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (withdrawalFrom: number) => send(setStepUpAmount, { body: { withdrawalFrom } }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}
